package compact

import (
	"encoding/binary"
	"math"
)

// A payload has a float of 64 bits; nothing else is one.
const (
	floatText = "a float of 64 bits"
	floatCode = 0xcb
)

func (in *payloadReader) number(name string) float64 {
	if in.code() != floatCode {
		in.wrongType(name, floatText)
	}
	f := math.Float64frombits(in.size(8))
	if !isFinite(f) {
		in.wrongType(name, numberText)
	}
	return f
}

func (w *payloadWriter) number(f float64) {
	w.out = binary.BigEndian.AppendUint64(append(w.out, floatCode), math.Float64bits(f))
}
