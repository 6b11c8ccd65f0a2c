package typescript

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// imports collects the names that a generated file takes from others.
type imports map[string]map[string]bool

// add notes names ("type X" for types) from a file of src: a chapter and a name.
func (i imports) add(from string, names ...string) {
	if i[from] == nil {
		i[from] = map[string]bool{}
	}
	for _, n := range names {
		i[from][n] = true
	}
}

// lines lays out import or export statements for a file of a chapter, or for an
// entry beside src if there is none. They are sorted as the formatter sorts them.
func (i imports) lines(keyword, chapter string) []string {
	lines := map[string]string{}
	for from, names := range i {
		seen := specifier(chapter, from)
		lines[seen] = binding(keyword, sortedNames(names), seen)
	}
	var sorted []string
	for _, seen := range slices.Sorted(maps.Keys(lines)) {
		sorted = append(sorted, lines[seen])
	}
	return sorted
}

// specifier is how a file of a chapter names another one.
func specifier(chapter, from string) string {
	name, inside := strings.CutPrefix(from, chapter+"/")
	switch {
	case chapter == "":
		return "./src/" + from + ".js"
	case inside:
		return "./" + name + ".js"
	default:
		return "../" + from + ".js"
	}
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
