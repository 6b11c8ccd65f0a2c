package compact

import (
	"strings"
	"unicode/utf8"
	"unsafe"
)

// maxInteger is the largest integer that every language holds exactly.
const maxInteger = 1<<53 - 1

func isUnicode(s string) bool { return utf8.ValidString(s) }

const jsonSpace = " \t\n\r"

// isSpace says whether b is JSON's white space, which is all there is.
func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// emptyObject says whether s is a JSON object without members.
func emptyObject(s string) bool {
	inner, ok := strings.CutPrefix(strings.Trim(s, jsonSpace), "{")
	return ok && strings.TrimLeft(inner, jsonSpace) == "}"
}

// parseNumber reads 0|[1-9][0-9]{0,15}, at most maxInteger.
func parseNumber(s string) (int64, bool) {
	if s == "" || len(s) > 16 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	var n int64
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n, n <= maxInteger
}

// parseInteger reads -?(0|[1-9][0-9]*) within ±maxInteger.
func parseInteger(s string) (int64, bool) {
	digits, negative := strings.CutPrefix(s, "-")
	n, ok := parseNumber(digits)
	if negative {
		n = -n
	}
	return n, ok
}

// view reads bytes as a string without copying. The string may not outlive the
// call that owns the bytes: what leaves a call is a copy.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
