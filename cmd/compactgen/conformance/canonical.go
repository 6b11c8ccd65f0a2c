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

// canonicalNumber gives lexemes of one value one text, digits and a power of
// ten, without ever expanding the exponent. With a fraction or an exponent the
// value is the nearest double; minus zero is not zero.
func canonicalNumber(lexeme string) string {
	if x, err := strconv.ParseFloat(lexeme, 64); err == nil && strings.ContainsAny(lexeme, ".eE") {
		lexeme = strconv.FormatFloat(x, 'e', -1, 64)
	}
	mantissa, exponent, _ := strings.Cut(strings.ToLower(lexeme), "e")
	power, err := strconv.Atoi("0" + strings.TrimPrefix(exponent, "+"))
	if strings.HasPrefix(exponent, "-") {
		power, err = strconv.Atoi(exponent)
	}
	if err != nil {
		return lexeme // an exponent past int: nothing of ours writes one
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	whole, negative := strings.CutPrefix(whole, "-")
	digits := strings.TrimLeft(whole+fraction, "0")
	power -= len(fraction)
	short := strings.TrimRight(digits, "0")
	power += len(digits) - len(short)
	switch {
	case short == "":
		short, power = "0", 0
	case power >= 0 && power < 20:
		short, power = short+strings.Repeat("0", power), 0
	case power < 0 && power > -20:
		short = strings.Repeat("0", max(1-power-len(short), 0)) + short
		short, power = short[:len(short)+power]+"."+short[len(short)+power:], 0
	}
	if power != 0 {
		short += "e" + strconv.Itoa(power)
	}
	if negative {
		return "-" + short
	}
	return short
}
