package judge

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// Tables, and how integers and numbers stand in text and in JSON.

// table is that of a field.
func (t *Protocol) table(f *model.Field) *table {
	i := slices.IndexFunc(t.tables, func(x table) bool { return x.Name == f.Table })
	return &t.tables[i]
}

// row is that of a code, or nil.
func (x *table) row(code string) *model.Row {
	i := slices.IndexFunc(x.Rows, func(r model.Row) bool { return r.Code == code })
	if i < 0 {
		return nil
	}
	return &x.Rows[i]
}

// normal replaces the name of a row, and the number of one, by the code.
func (x *table) normal(text string) string {
	if !x.Open || x.row(text) != nil {
		return text
	}
	for _, r := range x.Rows {
		if r.Name != "" && text == r.Name {
			return r.Code
		}
	}
	if n, ok := x.numbered(text); ok {
		code, _ := x.codeOf(n)
		return code
	}
	return text
}

// numbered reads a value that is written as its number.
func (x *table) numbered(text string) (int64, bool) {
	digits, ok := strings.CutPrefix(text, x.NumberPrefix)
	if !ok || x.NumberPrefix == "" {
		return 0, false
	}
	return natural(digits)
}

// codeOf is the value with a number, if there is one.
func (x *table) codeOf(n int64) (string, bool) {
	for _, r := range x.Rows {
		if r.Integer != nil && *r.Integer == n {
			return r.Code, true
		}
	}
	return x.NumberPrefix + strconv.FormatInt(n, 10), x.Open && x.NumberPrefix != "" && n >= 0
}

// numberOf is the number of a normal value, if it has one.
func (x *table) numberOf(code string) (int64, bool) {
	if r := x.row(code); r != nil {
		if r.Integer == nil {
			return 0, false
		}
		return *r.Integer, true
	}
	if !x.Open {
		return 0, false
	}
	return x.numbered(code)
}

// textOf is a value as the text layout has it.
func (t *Protocol) textOf(f *model.Field, value any) string {
	switch value := value.(type) {
	case []any:
		var parts []string
		for _, x := range value {
			parts = append(parts, t.jsonOf(f.Element, x))
		}
		return enclose('[', parts)
	case Value:
		return t.writeVerbose(t.record(f.Record), value)
	case map[string]any:
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(value)) {
			parts = append(parts, quote(key)+":"+t.jsonOf(f.Element, value[key]))
		}
		return enclose('{', parts)
	case int64:
		return strconv.FormatInt(value, 10)
	case float64:
		return number(value)
	case bool:
		return strconv.FormatBool(value)
	case []byte:
		return encodeBase64(value)
	}
	return value.(string)
}

// jsonOf is a value as JSON has it.
func (t *Protocol) jsonOf(f *model.Field, value any) string {
	text := t.textOf(f, value)
	switch value.(type) {
	case string, []byte:
		if kinds[f.Type].lexeme != nil {
			return quote(text)
		}
	}
	return text
}

var (
	numberForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
)

// jsonInteger reads the lexeme of an integer within 2^53 - 1 of 0.
func jsonInteger(text string) (int64, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	n, ok := natural(digits)
	if negative {
		n = -n
	}
	return n, ok
}

// parseNumber gives the nearest double of a JSON number, if that is finite.
func parseNumber(_ *Protocol, _ *model.Field, text string) (any, bool) {
	if !numberForm.MatchString(text) {
		return nil, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

// number writes a double as ECMAScript does (Number::toString of ECMA-262), but
// for minus zero.
func number(x float64) string {
	if x == 0 {
		if math.Signbit(x) {
			return "-0"
		}
		return "0"
	}
	if x < 0 {
		return "-" + number(-x)
	}
	// The shortest digits d1 … dk of which x = 0.d1…dk · 10^n.
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	e, _ := strconv.Atoi(exponent)
	k, n := len(digits), e+1
	switch {
	case k <= n && n <= 21:
		return digits + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return digits[:n] + "." + digits[n:]
	case -6 < n && n <= 0:
		return "0." + strings.Repeat("0", -n) + digits
	}
	sign := "+"
	if n-1 < 0 {
		sign = "-"
	}
	power := sign + strconv.Itoa(max(n-1, 1-n))
	if k == 1 {
		return digits + "e" + power
	}
	return digits[:1] + "." + digits[1:] + "e" + power
}
