package compact

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unquote returns the text of a string's lexeme, which a scanner has checked. The
// text is not Unicode if an escape makes a lone surrogate.
func unquote(lexeme string) (text string, unicode bool) {
	raw := lexeme[1 : len(lexeme)-1]
	if strings.IndexByte(raw, '\\') < 0 {
		return raw, true
	}
	out := make([]byte, 0, len(raw))
	unicode = true
	for i := nextBackslash(raw); i >= 0; i = nextBackslash(raw) {
		out = append(out, raw[:i]...)
		escape := raw[i+1]
		raw = raw[i+2:]
		if escape != 'u' {
			if i := strings.IndexByte("bfnrt", escape); i >= 0 {
				escape = "\b\f\n\r\t"[i]
			}
			out = append(out, escape)
			continue
		}
		var r rune
		r, raw = hexRune(raw)
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if strings.HasPrefix(raw, `\u`) {
				low, rest := hexRune(raw[2:])
				if pair = utf16.DecodeRune(r, low); pair != utf8.RuneError {
					raw = rest
				}
			}
			unicode = unicode && pair != utf8.RuneError
			r = pair
		}
		out = utf8.AppendRune(out, r)
	}
	return view(append(out, raw...)), unicode // nothing else has these bytes
}

// nextBackslash is strings.IndexByte, but fast when a backslash is near: JSON
// inside a string has one before each quote.
func nextBackslash(s string) int {
	near := min(len(s), 16)
	for i := range near {
		if s[i] == '\\' {
			return i
		}
	}
	if i := strings.IndexByte(s[near:], '\\'); i >= 0 {
		return near + i
	}
	return -1
}

func hexRune(s string) (r rune, rest string) {
	n, _ := strconv.ParseUint(s[:4], 16, 16)
	return rune(n), s[4:]
}

// appendQuoted appends text as a JSON string: the short escapes, \u00xx for
// other control characters, all else as it is.
func appendQuoted(dst []byte, text string) []byte {
	return append(appendEscaped(append(dst, '"'), text), '"')
}

func appendEscaped(dst []byte, text string) []byte {
	const hex = "0123456789abcdef"
	start := 0
	for i := 0; i < len(text); i++ {
		b := text[i]
		if b >= 0x20 && b != '"' && b != '\\' {
			continue
		}
		dst = append(dst, text[start:i]...)
		start = i + 1
		switch short := strings.IndexByte("\"\\\b\f\n\r\t", b); {
		case short >= 0:
			dst = append(dst, '\\', `"\bfnrt`[short])
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
		}
	}
	return append(dst, text[start:]...)
}
