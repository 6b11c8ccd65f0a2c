package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// None is a cell that has nothing to tell.
const None = "–"

// Shown is a name; one that is no text, or would move the cursor, is quoted.
func Shown(name string) string {
	if !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// Percent is a share; a dash of nothing.
func Percent(n, of int64) string {
	if of == 0 {
		return None
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// Ratio is a share; 0 of nothing.
func Ratio(n, of int64) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Count is a number of things.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
