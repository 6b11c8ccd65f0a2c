package compact

import (
	"bytes"
	"math"
	"strconv"
)

// number: finite doubles, written as ECMAScript's Number::toString does.

const numberText = "a finite number"

// readNumber takes a number of JSON's grammar as the nearest double. One that is
// too large is none.
func readNumber(lexeme string) (float64, bool) {
	f, err := strconv.ParseFloat(lexeme, 64)
	return f, err == nil
}

func (k *checker) checkNumber(name string, f float64) {
	if !isFinite(f) {
		k.refuse(unrepresentable(name, numberText).showing(showNumber(f)))
	}
}

func isFinite(f float64) bool { return math.Float64bits(f)>>52&0x7ff != 0x7ff }

func showNumber(f float64) shown { return shown{text: string(appendNumberText(nil, f))} }

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
