package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
)

// literal is how a language writes a text between double quotes: which
// characters have a backslash, and how any other is named by its number.
type literal struct {
	special string
	escape  func(r rune) string
	ascii   bool // escape all that is not
}

var literals = map[string]literal{
	"c":            {special: `"\?`, escape: octal},
	"csharp":       {special: `"\`, escape: wide(`\U%08x`)},
	"go":           {special: `"\`, escape: wide(`\U%08x`)},
	"java":         {special: `"\`, escape: java},
	"javascript":   {special: `"\`, escape: surrogates},
	"json":         {special: `"\`, escape: surrogates},
	"kotlin":       {special: `"\$`, escape: surrogates},
	"python":       {special: `"\`, escape: wide(`\U%08x`)},
	"python_bytes": {special: `"\`, escape: hexBytes, ascii: true},
	"rust":         {special: `"\`, escape: func(r rune) string { return fmt.Sprintf(`\u{%x}`, r) }},
	"swift":        {special: `"\`, escape: func(r rune) string { return fmt.Sprintf(`\u{%x}`, r) }},
}

// quote is a text as a literal of a language, in double quotes. Characters that
// do not print are escaped, so that nothing can end the literal or hide in it.
// All others are written as they are, in UTF-8.
func quote(language, text string) (string, error) {
	l, ok := literals[language]
	if !ok {
		return "", fmt.Errorf("quote knows no language %q: there are %v", language, slices.Sorted(maps.Keys(literals)))
	}
	if l.keeps(text) {
		return `"` + text + `"`, nil
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case strings.ContainsRune(l.special, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == ' ' || unicode.IsPrint(r) && (r < 0x80 || !l.ascii):
			b.WriteRune(r)
		default:
			b.WriteString(l.escape(r))
		}
	}
	b.WriteByte('"')
	return b.String(), nil
}

// quotes are the texts of a list likewise.
func quotes(language string, texts []any) ([]any, error) {
	out := make([]any, len(texts))
	for i, text := range texts {
		s, ok := text.(string)
		if !ok {
			return nil, fmt.Errorf("quotes: %v is no text", text)
		}
		var err error
		if out[i], err = quote(language, s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// keeps says whether a text is printable ASCII that needs no backslash, as most
// names are.
func (l *literal) keeps(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || strings.IndexByte(l.special, c) >= 0 {
			return false
		}
	}
	return true
}

// wide has \u for four digits and another form for more.
func wide(more string) func(rune) string {
	return func(r rune) string {
		if r > 0xFFFF {
			return fmt.Sprintf(more, r)
		}
		return fmt.Sprintf(`\u%04x`, r)
	}
}

func surrogates(r rune) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune{r}) {
		fmt.Fprintf(&b, `\u%04x`, unit)
	}
	return b.String()
}

// Java reads \u before it reads literals, so \u000a would break the line.
func java(r rune) string {
	if r < 0x100 {
		return fmt.Sprintf(`\%03o`, r)
	}
	return surrogates(r)
}

// hexBytes are those of a literal of bytes, which has two digits for each.
func hexBytes(r rune) string {
	var b strings.Builder
	for _, c := range []byte(string(r)) {
		fmt.Fprintf(&b, `\x%02x`, c)
	}
	return b.String()
}

// octal escapes end by themselves; a hexadecimal one would take digits that follow.
func octal(r rune) string {
	var b strings.Builder
	for _, c := range []byte(string(r)) {
		fmt.Fprintf(&b, `\%03o`, c)
	}
	return b.String()
}
