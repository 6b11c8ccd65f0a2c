package engine

import (
	"cmp"
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
}

var importStyles = map[string]importStyle{
	"python": {
		statement: pythonStatement,
		width:     88,
		name:      pythonNames,
		listed:    pythonKinds,
		layout:    pythonImport,
		apart:     func(module string) int { return sign(strings.HasPrefix(module, ".")) },
	},
	"typescript": {
		statement: typeScriptStatement,
		width:     120,
		name:      typeScriptNames,
		listed:    typeScriptNames,
		layout:    typeScriptImport,
		apart:     func(string) int { return 0 },
	},
}

func sign(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// pythonNames is pythonKinds without regard to case.
func pythonNames(a, b string) int {
	return cmp.Or(pythonKind(a)-pythonKind(b), natural(a, b, lowered), strings.Compare(a, b))
}

// pythonKinds sorts constants before classes before functions.
func pythonKinds(a, b string) int {
	return cmp.Or(pythonKind(a)-pythonKind(b), natural(a, b, cmp.Compare[rune]), strings.Compare(a, b))
}

// natural is compareRunes with numbers, of which the one of fewer digits is less.
func natural(a, b string, compare func(a, b rune) int) int {
	for {
		x, y := strings.IndexAny(a, digits), strings.IndexAny(b, digits)
		if x < 0 || x != y || compareRunes(a[:x], b[:y], compare) != 0 {
			return compareRunes(a, b, compare)
		}
		a, b = a[x:], b[y:]
		m, n := len(a)-len(strings.TrimLeft(a, digits)), len(b)-len(strings.TrimLeft(b, digits))
		if d := cmp.Or(m-n, strings.Compare(a[:m], b[:n])); d != 0 {
			return d
		}
		a, b = a[m:], b[n:]
	}
}

const digits = "0123456789"

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

// pythonImport gives each renamed name a statement of its own.
func pythonImport(_, module string, names []string, width int) string {
	renamed := func(name string) bool { return strings.Contains(name, " as ") }
	plain := slices.DeleteFunc(slices.Clone(names), renamed)
	var lines []string
	for _, name := range names {
		switch {
		case renamed(name):
			lines = append(lines, pythonStatementOf(module, []string{name}, width))
		case name == plain[0]:
			lines = append(lines, pythonStatementOf(module, plain, width))
		}
	}
	return strings.Join(lines, "\n")
}

func pythonStatementOf(module string, names []string, width int) string {
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
