package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

type binding struct{ keyword, module string }

// pythonStatement reads from MODULE import NAMES.
func pythonStatement(line string) (of binding, names string, ok bool) {
	module, names, ok := strings.Cut(strings.TrimPrefix(line, "from "), " import ")
	return binding{"from", module}, names, ok && strings.HasPrefix(line, "from ") && !strings.Contains(module, " ")
}

// typeScriptStatement reads import { NAMES } from "MODULE"; and export likewise.
func typeScriptStatement(line string) (of binding, names string, ok bool) {
	keyword, rest, _ := strings.Cut(line, " { ")
	names, rest, _ = strings.Cut(rest, ` } from "`)
	module, ok := strings.CutSuffix(rest, `";`)
	return binding{keyword, module}, names, ok && (keyword == "import" || keyword == "export")
}

// bindings are the names that statements take, by keyword and module; they may
// repeat.
func bindings(language, statements string) (importStyle, map[binding][]string, error) {
	style, ok := importStyles[language]
	if !ok {
		return style, nil, fmt.Errorf("imports knows no language %q: there are %v", language, slices.Sorted(maps.Keys(importStyles)))
	}
	found := map[binding][]string{}
	for line := range strings.Lines(statements) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		key, names, ok := style.statement(line)
		if !ok || key.module == "" || strings.Contains(key.module, `"`) || names == "" || strings.ContainsFunc(names, notInNames) {
			return style, nil, fmt.Errorf("no import statement of %s on one line: %q", language, line)
		}
		for name := range strings.SplitSeq(names, ",") {
			if name = strings.TrimSpace(name); name != "" {
				found[key] = append(found[key], name)
			}
		}
	}
	return style, found, nil
}

func notInNames(r rune) bool {
	return r != '_' && r != ',' && r != ' ' && !unicode.IsLetter(r) && !unicode.IsNumber(r)
}

// importBlock merges import statements, which may repeat, into one for each
// module, sorted as the language's linter wants them. Behind them may stand by how
// many spaces to indent.
func importBlock(language, statements string, indent ...int) (string, error) {
	style, found, err := bindings(language, statements)
	if err != nil {
		return "", err
	}
	margin := ""
	for _, spaces := range indent {
		margin += strings.Repeat(" ", spaces)
	}
	keys := slices.SortedFunc(maps.Keys(found), func(a, b binding) int {
		if d := style.apart(a.module) - style.apart(b.module); d != 0 {
			return d
		}
		return strings.Compare(dotsFirst(a.module), dotsFirst(b.module))
	})
	var b strings.Builder
	for i, key := range keys {
		if i > 0 && style.apart(key.module) != style.apart(keys[i-1].module) {
			b.WriteByte('\n')
		}
		names := found[key]
		slices.SortFunc(names, style.name)
		names = slices.Compact(names)
		text := style.layout(key.keyword, key.module, names, style.width-len(margin))
		b.WriteString(margin + strings.ReplaceAll(text, "\n", "\n"+margin) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// dotsFirst makes a.js stand before a-b.js.
func dotsFirst(module string) string { return strings.ReplaceAll(module, ".", "\x00") }

// imported lists the names in import statements, sorted likewise: without the
// word type, and of a renamed import only the new name.
func imported(language, statements string) ([]any, error) {
	list, _, err := importedFrom(language, statements)
	return list, err
}

// origins lists the same as objects of a name and the module that it is of.
func origins(language, statements string) ([]any, error) {
	list, modules, err := importedFrom(language, statements)
	for i, name := range list {
		list[i] = map[string]any{"name": name, "module": modules[name.(string)]}
	}
	return list, err
}

func importedFrom(language, statements string) ([]any, map[string]string, error) {
	style, found, err := bindings(language, statements)
	if err != nil {
		return nil, nil, err
	}
	modules := map[string]string{}
	for key, names := range found {
		for _, name := range names {
			modules[bound(name)] = key.module
		}
	}
	var list []any
	for _, name := range slices.SortedFunc(maps.Keys(modules), style.listed) {
		list = append(list, name)
	}
	return list, modules, nil
}

// bound is the name by which code knows what NAME, type NAME or OTHER as NAME imports.
func bound(name string) string {
	if _, as, renamed := strings.Cut(name, " as "); renamed {
		name = as
	}
	return strings.TrimPrefix(name, "type ")
}

// remembered is a function whose answers are kept.
func remembered(work func(a, b string) ([]any, error)) func(a, b string) ([]any, error) {
	answers := map[[2]string][]any{}
	return func(a, b string) ([]any, error) {
		if old, ok := answers[[2]string{a, b}]; ok {
			return old, nil
		}
		list, err := work(a, b)
		if err == nil {
			answers[[2]string{a, b}] = list
		}
		return list, err
	}
}
