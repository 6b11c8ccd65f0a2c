package python

import (
	"fmt"
	"strings"
	"unicode"
)

// quote returns a Python string literal as ruff would write it: in double
// quotes, unless single ones need fewer escapes. What does not print is escaped,
// so that nothing can end the literal or hide in it.
func quote(s string) string {
	q := '"'
	if strings.Count(s, `"`) > strings.Count(s, "'") {
		q = '\''
	}
	var b strings.Builder
	b.WriteRune(q)
	for _, r := range s {
		switch {
		case r == q || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == ' ' || unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteRune(q)
	return b.String()
}

// quoteBytes returns a bytes literal.
func quoteBytes(data ...byte) string {
	var b strings.Builder
	b.WriteString(`b"`)
	for _, c := range data {
		fmt.Fprintf(&b, `\x%02x`, c)
	}
	b.WriteString(`"`)
	return b.String()
}

// comment returns a comment on one line, or nothing. A comment ends with its
// line, so whatever could end a line becomes a space.
func comment(sign, doc string) string {
	words := strings.FieldsFunc(doc, func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) })
	if len(words) == 0 {
		return ""
	}
	return sign + strings.Join(words, " ")
}

// tuple returns a tuple literal on one line.
func tuple(items []string) string {
	if len(items) == 1 {
		return "(" + items[0] + ",)"
	}
	return "(" + strings.Join(items, ", ") + ")"
}

func quoteAll(texts []string) []string {
	var quoted []string
	for _, t := range texts {
		quoted = append(quoted, quote(t))
	}
	return quoted
}
