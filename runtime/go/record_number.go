package compact

import (
	"bytes"
	"math"
	"strconv"
)

// numberType: finite doubles, written as ECMAScript's Number::toString does.
type numberType struct{}

const numberText = "a finite number"

func (numberType) expected(*field) string { return numberText }

func (numberType) appendJSON(dst []byte, v *value) []byte { return appendNumber(dst, v.float()) }

func (numberType) appendText(dst []byte, v *value) []byte { return appendNumber(dst, v.float()) }

// parseNumber is readNumber of a text that may be anything.
func (v *value) parseNumber(text string) bool {
	s := jsonScanner{text: text, want: wantValue}
	if text == "" || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return false
	}
	if _, err := s.number(); err != nil || s.end < len(text) {
		return false
	}
	return v.readNumber(text)
}

// readNumber takes a number of JSON's grammar as the nearest double. One that is
// too large is none.
func (v *value) readNumber(lexeme string) bool {
	f, err := strconv.ParseFloat(lexeme, 64)
	v.n = number(f)
	return err == nil
}

func isFinite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }

// appendNumber appends the shortest digits that read back as the same double:
// with an exponent from 1e21 on and below 1e-6, and minus zero as -0.
func appendNumber(dst []byte, f float64) []byte {
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

// A value holds a number by its bits.
func number(f float64) int64 { return int64(math.Float64bits(f)) }

func (v *value) float() float64 { return math.Float64frombits(uint64(v.n)) }

func (c *call) putNumber(index int, f float64) {
	_, v := c.put(index)
	if v.n = number(f); !isFinite(f) {
		v.wrong, c.doubt = true, true
	}
}
