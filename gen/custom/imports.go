package custom

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	codec "unicode/utf8" // utf8 is a function of templates
)

// importStyle is how a language writes import statements, and how its linter
// sorts them.
type importStyle struct {
	statement func(line string) (of binding, names string, ok bool)
	width     int
	name      func(a, b string) int // the order of a statement's names
	listed    func(a, b string) int // the order of names in a list
	layout    func(keyword, module string, names []string, width int) string
	apart     func(module string) int // modules of different numbers have a blank line between them
	silent    [][2]string             // what begins and ends text that uses no names: comments and strings
}

var importStyles = map[string]importStyle{
	"python": {
		statement: pythonStatement,
		width:     88,
		name:      pythonNames,
		listed:    pythonKinds,
		layout:    pythonImport,
		apart:     func(module string) int { return sign(strings.HasPrefix(module, ".")) },
		silent:    [][2]string{{`"""`, `"""`}, {"#", "\n"}, {`"`, `"`}},
	},
	"typescript": {
		statement: typeScriptStatement,
		width:     120,
		name:      typeScriptNames,
		listed:    typeScriptNames,
		layout:    typeScriptImport,
		apart:     func(string) int { return 0 },
		silent:    [][2]string{{"//", "\n"}, {"/*", "*/"}, {`"`, `"`}},
	},
}

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
// many spaces to indent, and code: then only the names that it uses stay.
func importBlock(language, statements string, options ...any) (string, error) {
	style, found, err := bindings(language, statements)
	if err != nil {
		return "", err
	}
	margin := ""
	for _, option := range options {
		switch option := option.(type) {
		case int:
			margin = strings.Repeat(" ", option)
		case string:
			style.drop(found, style.words(option))
		default:
			return "", fmt.Errorf("imports: %v is neither an indent nor code", option)
		}
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

// drop leaves only the names that are used.
func (s importStyle) drop(found map[binding][]string, used map[string]bool) {
	for key, names := range found {
		found[key] = slices.DeleteFunc(names, func(name string) bool { return !used[bound(name)] })
		if len(found[key]) == 0 {
			delete(found, key)
		}
	}
}

// words are the names that code uses, outside comments and strings, and a member
// behind a point is none.
func (s importStyle) words(code string) map[string]bool {
	words := map[string]bool{}
	for i := 0; i < len(code); {
		if end := s.behindSilent(code[i:]); end > 0 {
			i += end
			continue
		}
		end := i
		for end < len(code) && inName(code[end]) {
			end++
		}
		if end == i {
			i++
			continue
		}
		if member := strings.HasSuffix(code[:i], ".") && !strings.HasSuffix(code[:i], "..."); !member {
			words[code[i:end]] = true
		}
		i = end
	}
	return words
}

// behindSilent is where a comment or string ends that the code begins with, or 0.
func (s importStyle) behindSilent(code string) int {
	for _, marks := range s.silent {
		if !strings.HasPrefix(code, marks[0]) {
			continue
		}
		for i := len(marks[0]); i < len(code); i++ {
			if strings.HasPrefix(code[i:], marks[1]) {
				return i + len(marks[1])
			}
			if code[i] == '\\' {
				i++
			}
		}
		return len(code)
	}
	return 0
}

func inName(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

func sign(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// pythonNames is pythonKinds without regard to case.
func pythonNames(a, b string) int {
	return cmp.Or(pythonKind(a)-pythonKind(b), compareRunes(a, b, lowered), strings.Compare(a, b))
}

// pythonKinds sorts constants before classes before functions.
func pythonKinds(a, b string) int { return cmp.Or(pythonKind(a)-pythonKind(b), strings.Compare(a, b)) }

func pythonKind(name string) int {
	lower := func(r rune) bool { return unicode.ToUpper(r) != r }
	switch {
	case len(name) > 1 && !strings.ContainsFunc(name, lower):
		return 0
	case !strings.ContainsFunc(name[:1], lower):
		return 1
	}
	return 2
}

// typeScriptNames sorts letter by letter without regard to the word type; of a
// letter's two cases the capital comes first.
func typeScriptNames(a, b string) int {
	return compareRunes(strings.TrimPrefix(a, "type "), strings.TrimPrefix(b, "type "), func(a, b rune) int {
		return cmp.Or(lowered(a, b), cmp.Compare(a, b))
	})
}

func lowered(a, b rune) int { return cmp.Compare(unicode.ToLower(a), unicode.ToLower(b)) }

// compareRunes finds the first runes that differ. Sorting calls it so often that
// lower-case copies of the names would take longer than the rest.
func compareRunes(a, b string, compare func(a, b rune) int) int {
	for a != "" && b != "" {
		x, n := codec.DecodeRuneInString(a)
		y, m := codec.DecodeRuneInString(b)
		if d := compare(x, y); d != 0 {
			return d
		}
		a, b = a[n:], b[m:]
	}
	return cmp.Compare(len(a), len(b))
}

func pythonImport(_, module string, names []string, width int) string {
	line := "from " + module + " import " + strings.Join(names, ", ")
	if len(line) <= width {
		return line
	}
	return "from " + module + " import (\n    " + strings.Join(names, ",\n    ") + ",\n)"
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
