package toon

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	plainKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	numeric  = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
)

func key(name string) string {
	if plainKey.MatchString(name) {
		return name
	}
	return quote(name)
}

func primitive(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return number(string(v))
	}
	s := v.(string)
	if needsQuotes(s) {
		return quote(s)
	}
	return s
}

// needsQuotes: what would read as something else, or break a line or a row.
func needsQuotes(s string) bool {
	switch s {
	case "", "true", "false", "null":
		return true
	}
	return strings.Trim(s, " \t") != s || s[0] == '-' || s[0] == '#' || numeric.MatchString(s) ||
		strings.ContainsAny(s, ":\"\\[]{},") || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' })
}

var escapes = strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n", "\r", "\\r", "\t", "\\t")

func quote(s string) string { return `"` + escapes.Replace(s) + `"` }

// number writes integers as they are, and others as JavaScript does.
func number(lexeme string) string {
	if !strings.ContainsAny(lexeme, ".eE") {
		if lexeme == "-0" {
			return "0"
		}
		return lexeme
	}
	f, err := strconv.ParseFloat(lexeme, 64)
	if err != nil {
		return lexeme
	}
	if size := math.Abs(f); size != 0 && (size < 1e-6 || size >= 1e21) {
		return strings.Replace(strconv.FormatFloat(f, 'e', -1, 64), "e-0", "e-", 1)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
