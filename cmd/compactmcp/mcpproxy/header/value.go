package header

import (
	"encoding/base64"
	"strings"
)

// What stands around a value in Base64.
const (
	opening = "=?base64?"
	closing = "?="
)

// Encode is a value as a header has it: Base64 where it could not be told from
// another one, or would not arrive.
func Encode(value string) string {
	if isPlain(value) {
		return value
	}
	return opening + base64.StdEncoding.EncodeToString([]byte(value)) + closing
}

func isPlain(value string) bool {
	if strings.Trim(value, " \t") != value || strings.HasPrefix(value, opening) && strings.HasSuffix(value, closing) {
		return false
	}
	return strings.IndexFunc(value, func(c rune) bool { return c != '\t' && (c < ' ' || c > '~') }) < 0
}

// Decode is the value that a header means; false where its Base64 is wrong.
func Decode(text string) (string, bool) {
	inner, opened := strings.CutPrefix(text, opening)
	inner, closed := strings.CutSuffix(inner, closing)
	if !opened || !closed {
		return text, isPlain(text)
	}
	value, err := base64.StdEncoding.Strict().DecodeString(inner)
	return string(value), err == nil
}
