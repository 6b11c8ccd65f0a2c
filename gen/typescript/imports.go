package typescript

import (
	"slices"
	"strings"
	"unicode"
)

// imports collects the names that a generated file takes from others.
type imports map[string]map[string]bool

// add notes names ("type X" for types) from a hand-written or generated file.
func (i imports) add(from string, names ...string) {
	if i[from] == nil {
		i[from] = map[string]bool{}
	}
	for _, n := range names {
		i[from][n] = true
	}
}

// lines lays out import or export statements, sorted as the formatter sorts them.
func (i imports) lines(keyword string) []string {
	var files []string
	for from := range i {
		files = append(files, from)
	}
	slices.Sort(files)
	var lines []string
	for _, from := range files {
		lines = append(lines, binding(keyword, sortedNames(i[from]), from))
	}
	return lines
}

// sortedNames sorts letter by letter without regard to the word type; of a
// letter's two cases the capital comes first.
func sortedNames(set map[string]bool) []string {
	var names []string
	for n := range set {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int {
		return strings.Compare(sortKey(a), sortKey(b))
	})
	return names
}

// sortKey doubles each letter: what it is, and then its case.
func sortKey(name string) string {
	var b strings.Builder
	for _, c := range strings.TrimPrefix(name, "type ") {
		b.WriteRune(unicode.ToLower(c))
		b.WriteRune(c)
	}
	return b.String()
}
