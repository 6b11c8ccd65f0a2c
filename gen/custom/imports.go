package custom

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// importStyle is how a language writes import statements, and how its linter
// sorts them.
type importStyle struct {
	statement *regexp.Regexp // its groups: keyword, names, module; or, in Python, module and names
	width     int
	name      func(a, b string) int // the order of a statement's names
	listed    func(a, b string) int // the order of names in a list
	layout    func(keyword, module string, names []string, width int) string
	apart     func(module string) int // modules of different numbers have a blank line between them
}

var importStyles = map[string]importStyle{
	"python": {
		statement: regexp.MustCompile(`^(?P<keyword>from) (?P<module>\S+) import (?P<names>[\w, ]+)$`),
		width:     88,
		name:      pythonNames,
		listed:    pythonKinds,
		layout:    pythonImport,
		apart:     func(module string) int { return sign(strings.HasPrefix(module, ".")) },
	},
	"typescript": {
		statement: regexp.MustCompile(`^(?P<keyword>import|export) \{ (?P<names>[\pL\pN_, ]+) \} from "(?P<module>[^"]+)";$`),
		width:     120,
		name:      typeScriptNames,
		listed:    typeScriptNames,
		layout:    typeScriptImport,
		apart:     func(string) int { return 0 },
	},
}

type binding struct{ keyword, module string }

// bindings are the names that statements take, by keyword and module.
func bindings(language, statements string) (importStyle, map[binding]map[string]bool, error) {
	style, ok := importStyles[language]
	if !ok {
		return style, nil, fmt.Errorf("imports knows no language %q: there are %v", language, slices.Sorted(maps.Keys(importStyles)))
	}
	found := map[binding]map[string]bool{}
	for _, line := range splitLines(statements) {
		m := style.statement.FindStringSubmatch(line.(string))
		if m == nil {
			return style, nil, fmt.Errorf("no import statement of %s on one line: %q", language, line)
		}
		group := func(name string) string { return m[style.statement.SubexpIndex(name)] }
		key := binding{group("keyword"), group("module")}
		if found[key] == nil {
			found[key] = map[string]bool{}
		}
		for name := range strings.SplitSeq(group("names"), ",") {
			if name = strings.TrimSpace(name); name != "" {
				found[key][name] = true
			}
		}
	}
	return style, found, nil
}

// importBlock merges import statements, which may repeat, into one for each
// module, sorted as the language's linter wants them, behind so many spaces.
func importBlock(language, statements string, indent ...int) (string, error) {
	style, found, err := bindings(language, statements)
	if err != nil {
		return "", err
	}
	margin := ""
	for _, n := range indent {
		margin += strings.Repeat(" ", n)
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
		names := slices.SortedFunc(maps.Keys(found[key]), style.name)
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
		for name := range names {
			if _, as, renamed := strings.Cut(name, " as "); renamed {
				name = as
			}
			modules[strings.TrimPrefix(name, "type ")] = key.module
		}
	}
	var list []any
	for _, name := range slices.SortedFunc(maps.Keys(modules), style.listed) {
		list = append(list, name)
	}
	return list, modules, nil
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

func sign(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// pythonNames is pythonKinds without regard to case.
func pythonNames(a, b string) int {
	return cmp.Or(pythonKind(a)-pythonKind(b), strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
}

// pythonKinds sorts constants before classes before functions.
func pythonKinds(a, b string) int { return cmp.Or(pythonKind(a)-pythonKind(b), strings.Compare(a, b)) }

func pythonKind(name string) int {
	switch {
	case len(name) > 1 && strings.ToUpper(name) == name:
		return 0
	case name[:1] == strings.ToUpper(name[:1]):
		return 1
	}
	return 2
}

func pythonImport(_, module string, names []string, width int) string {
	line := "from " + module + " import " + strings.Join(names, ", ")
	if len(line) <= width {
		return line
	}
	return "from " + module + " import (\n    " + strings.Join(names, ",\n    ") + ",\n)"
}

// typeScriptNames sorts letter by letter without regard to the word type; of a
// letter's two cases the capital comes first.
func typeScriptNames(a, b string) int {
	key := func(name string) string {
		var b strings.Builder
		for _, c := range strings.TrimPrefix(name, "type ") {
			b.WriteRune(unicode.ToLower(c))
			b.WriteRune(c)
		}
		return b.String()
	}
	return strings.Compare(key(a), key(b))
}

// typeScriptImport says type once where all names are types.
func typeScriptImport(keyword, module string, names []string, width int) string {
	if !slices.ContainsFunc(names, func(n string) bool { return !strings.HasPrefix(n, "type ") }) {
		keyword += " type"
		for i, n := range names {
			names[i] = strings.TrimPrefix(n, "type ")
		}
	}
	tail := `} from "` + module + `";`
	if line := keyword + " { " + strings.Join(names, ", ") + " " + tail; len(line) <= width {
		return line
	}
	return keyword + " {\n  " + strings.Join(names, ",\n  ") + ",\n" + tail
}
