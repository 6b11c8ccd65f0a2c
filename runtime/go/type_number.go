package compact

import (
	"bytes"
	"math"
	"strconv"
)

// number: finite doubles, written as ECMAScript's Number::toString does.

const numberText = "a finite number"

func (in *verboseReader) number(m *jsonMember, name string) float64 {
	f, ok := readNumber(m.value)
	if m.kind != jsonNumber || !ok {
		in.wrong(m, name, numberText)
	}
	return f
}

func (in *separatedText) number(text, name string) float64 {
	s := jsonScanner{text: text, want: wantValue}
	f, ok := 0.0, text != "" && (text[0] == '-' || text[0] >= '0' && text[0] <= '9')
	if ok {
		_, err := s.number()
		f, ok = readNumber(text)
		ok = ok && err == nil && s.end == len(text)
	}
	if !ok {
		in.wrong(text, name, CauseWrongValue, numberText)
	}
	return f
}

// readNumber takes a number of JSON's grammar as the nearest double. One that is
// too large is none.
func readNumber(lexeme string) (float64, bool) {
	f, err := strconv.ParseFloat(lexeme, 64)
	return f, err == nil
}

// A payload has a float of 64 bits; nothing else is one.
const (
	floatText = "a float of 64 bits"
	floatCode = 0xcb
)

func (in *tuple) number(name string) float64 {
	if in.code() != floatCode {
		in.wrongType(name, floatText)
	}
	f := math.Float64frombits(in.size(8))
	if !isFinite(f) {
		in.wrongType(name, numberText)
	}
	return f
}

func (k *checker) number(name string, f float64) {
	if !isFinite(f) {
		k.refuse(unrepresentable(name, numberText).showing(showNumber(f)))
	}
}

func isFinite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }

func showNumber(f float64) shown { return shown{string(appendNumberText(nil, f)), false} }

func appendNumberJSON(dst []byte, f float64) []byte { return appendNumberText(dst, f) }

// appendNumberText appends the shortest digits that read back as the same double:
// with an exponent from 1e21 on and below 1e-6, and minus zero as -0.
func appendNumberText(dst []byte, f float64) []byte {
	switch size := math.Abs(f); {
	case math.IsNaN(f):
		return append(dst, "NaN"...)
	case math.IsInf(f, -1):
		return append(dst, "-Infinity"...)
	case math.IsInf(f, 1):
		return append(dst, "Infinity"...)
	case size != 0 && (size < 1e-6 || size >= 1e21):
		start := len(dst)
		dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
		if i := bytes.IndexByte(dst[start:], 'e') + start; len(dst) == i+4 && dst[i+2] == '0' {
			dst = append(dst[:i+2], dst[i+3]) // e-07 is e-7
		}
		return dst
	default:
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
}

func (w *tupleWriter) number(f float64) { _ = w.encoder.EncodeFloat64(f) }
