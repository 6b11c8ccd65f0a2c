package inspect

import (
	"bytes"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How much is shown, in code points and bytes.
const (
	textWidth   = 72
	columnWidth = 40
	hexWidth    = 16
	before      = 48 // of a window, in front of its place
)

// cut shortens text to the part that is shown. Bytes that are not UTF-8 are
// replaced.
func cut(s string) string { return shorten(s, textWidth) }

func shorten(s string, width int) string {
	n := 0
	for i := range s {
		if n == width {
			return strings.ToValidUTF8(s[:i], "\uFFFD") + "…"
		}
		n++
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// printable says whether bytes can be shown as text.
func printable(b []byte) bool {
	return utf8.Valid(b) && !bytes.ContainsFunc(b, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\r", r) })
}

// cutHex does so for bytes.
func cutHex(b []byte) string {
	more := ""
	if len(b) > hexWidth {
		b, more = b[:hexWidth], " …"
	}
	return spaced(b) + more
}

func spaced(b []byte) string {
	pairs := make([]string, len(b))
	for i := range b {
		pairs[i] = hex.EncodeToString(b[i : i+1])
	}
	return strings.Join(pairs, " ")
}

// textWindow shows text around a byte of it, one column for each code point,
// and the column of that byte.
func textWindow(s string, at int) (window string, column int) {
	start := at
	for column < before && start > 0 {
		_, width := utf8.DecodeLastRuneInString(s[:start])
		start -= width
		column++
	}
	if start > 0 {
		window, column = "…", column+1
	}
	n := 0
	for _, r := range s[start:] {
		if n == textWidth {
			return window + "…", column
		}
		if !unicode.IsPrint(r) {
			r = '·'
		}
		window += string(r)
		n++
	}
	return window, column
}

// hexWindow does so for bytes.
func hexWindow(s string, at int) (window string, column int) {
	start := max(0, at-hexWidth/2)
	if start > 0 {
		window = "… "
	}
	end := min(len(s), start+hexWidth)
	column = utf8.RuneCountInString(window) + 3*(at-start)
	window += spaced([]byte(s[start:end]))
	if end < len(s) {
		window += " …"
	}
	return window, column
}
