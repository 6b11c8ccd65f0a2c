package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// canonical writes a value so that equal values give equal text: members
// sorted, numbers by value. Strings are compared literally, even if they
// hold JSON.
func canonical(v any) string {
	var b strings.Builder
	writeCanonical(&b, v)
	return b.String()
}

func writeCanonical(b *strings.Builder, v any) {
	switch v := v.(type) {
	case map[string]any:
		b.WriteByte('{')
		for i, name := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(quote(name) + ":")
			writeCanonical(b, v[name])
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, element := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			writeCanonical(b, element)
		}
		b.WriteByte(']')
	case json.Number:
		b.WriteString(canonicalNumber(v.String()))
	case string:
		b.WriteString(quote(v))
	case nil:
		b.WriteString("null")
	default: // booleans
		fmt.Fprint(b, v)
	}
}

// quote shows characters that a reader cannot see as escapes.
func quote(s string) string { return strconv.QuoteToGraphic(s) }

// canonicalNumber gives lexemes of one value one text: an integer is its digits; with
// a fraction or an exponent the value is the nearest double. Minus zero is not zero.
func canonicalNumber(lexeme string) string {
	if !strings.ContainsAny(lexeme, ".eE") {
		return lexeme
	}
	x, _ := strconv.ParseFloat(lexeme, 64) // what no double holds is an infinity
	return strconv.FormatFloat(x, 'f', -1, 64)
}
