package typescript

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// width is the line width that biome.json sets.
const width = 120

// quote makes a string literal: in double quotes, unless the text has more of
// these than of single ones, as the formatter prefers it.
func quote(s string) string {
	q := '"'
	if strings.Count(s, `"`) > strings.Count(s, "'") {
		q = '\''
	}
	var b strings.Builder
	b.WriteRune(q)
	for _, c := range s {
		switch {
		case c == q, c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case !unicode.IsPrint(c):
			writeEscape(&b, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteRune(q)
	return b.String()
}

func writeEscape(b *strings.Builder, c rune) {
	if c > 0xffff {
		fmt.Fprintf(b, `\u{%x}`, c)
		return
	}
	fmt.Fprintf(b, `\u%04x`, c)
}

func quoteAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = quote(s)
	}
	return out
}

// doc makes a comment's text of a spec's: nothing in it can end the comment.
func doc(s string) string {
	return strings.ReplaceAll(s, "*/", `*\/`)
}

// constant lays out `left = literal;`, which breaks behind the sign.
func constant(left, literal string) string {
	if line := left + " = " + literal + ";"; fits(line) {
		return line
	}
	return left + " =\n  " + literal + ";"
}

// list lays out `left = [items];` on one line, or with an item on each.
func list(left string, items []string) string {
	if line := left + " = [" + strings.Join(items, ", ") + "];"; fits(line) {
		return line
	}
	return block(left+" = [", items, "];")
}

// rows lays out a list of objects: each has its line, unless there is but one.
func rows(left string, items []string) string {
	if len(items) < 2 {
		return list(left, items)
	}
	return block(left+" = [", items, "];")
}

// union lays out a union type, never for none.
func union(left string, items []string) string {
	if len(items) == 0 {
		return left + " = never;"
	}
	if line := left + " = " + strings.Join(items, " | ") + ";"; fits(line) {
		return line
	}
	return left + " =\n  | " + strings.Join(items, "\n  | ") + ";"
}

// binding lays out an import or export of sorted names ("type X" for types).
// Where all are types, the statement says so, once.
func binding(keyword string, names []string, from string) string {
	if !slices.ContainsFunc(names, func(n string) bool { return !strings.HasPrefix(n, "type ") }) {
		keyword += " type"
		for i, n := range names {
			names[i] = strings.TrimPrefix(n, "type ")
		}
	}
	tail := "} from " + strconv.Quote(from) + ";"
	if line := keyword + " { " + strings.Join(names, ", ") + " " + tail; fits(line) {
		return line
	}
	return block(keyword+" {", names, tail)
}

func block(head string, items []string, tail string) string {
	return head + "\n  " + strings.Join(items, ",\n  ") + ",\n" + tail
}

func fits(line string) bool {
	return utf8.RuneCountInString(line) <= width
}

// camel turns lower_snake into lowerCamel.
func camel(s string) string {
	parts := strings.Split(s, "_")
	for i, p := range parts[1:] {
		parts[i+1] = strings.ToUpper(p[:min(1, len(p))]) + p[min(1, len(p)):]
	}
	return strings.Join(parts, "")
}
