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
	var out strings.Builder
	out.Grow(len(raw)) // leaves the bytes as they are: make would clear them
	unicode = true
	for i := nextBackslash(raw); i >= 0; i = nextBackslash(raw) {
		out.WriteString(raw[:i])
		escape := raw[i+1]
		raw = raw[i+2:]
		if escape != 'u' {
			out.WriteByte(shortEscapes[escape&127])
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
		out.WriteRune(r)
	}
	out.WriteString(raw)
	return out.String(), unicode
}

// nextBackslash is strings.IndexByte, but fast when a backslash is near: JSON
// inside a string has one before each quote.
func nextBackslash(s string) int {
	b, near := rawBytes(s), 0
	for ; near < 16 && near <= len(b)-8; near += 8 {
		w := word(b[near:near+8]) ^ '\\'*ones
		if hit := (w - ones) &^ w & highs; hit != 0 {
			return near + firstByte(hit)
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

// escapes are the letters of the escapes of one character.
var escapes = [256]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

func appendEscaped(dst []byte, text string) []byte {
	const hex = "0123456789abcdef"
	start := 0
	for i := plainEnd(text, 0); i < len(text); i = plainEnd(text, start) {
		dst = append(dst, text[start:i]...)
		b := text[i]
		start = i + 1
		if short := escapes[b]; short != 0 {
			dst = append(dst, '\\', short)
		} else {
			dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
		}
	}
	return append(dst, text[start:]...)
}
