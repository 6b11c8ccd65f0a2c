package compact

import (
	"encoding/binary"
	"math"
	"slices"
)

// Lists of numbers are read and written in a row, which takes a third of the time.

const numberSize = 1 + 8

func (in *payloadReader) numberList(name string) []float64 {
	return payloadRuns(in, name, func(in *payloadReader) float64 { return in.number(element) }, numberRun)
}

func numberRun(in *payloadReader, list []float64, most int) []float64 {
	data := in.data[in.at:]
	for len(list) < most && len(data) >= numberSize && data[0] == floatCode {
		f := math.Float64frombits(binary.BigEndian.Uint64(data[1:numberSize]))
		if !isFinite(f) {
			break
		}
		list, data = append(list, f), data[numberSize:]
	}
	in.at = len(in.data) - len(data)
	return list
}

func (w *payloadWriter) numberList(list []float64) {
	w.arrayLength(len(list))
	at := len(w.out)
	w.out = slices.Grow(w.out, numberSize*len(list))[:at+numberSize*len(list)]
	for i, out := 0, w.out[at:]; i < len(list); i, out = i+1, out[numberSize:] {
		out[0] = floatCode
		binary.BigEndian.PutUint64(out[1:numberSize], math.Float64bits(list[i]))
	}
}
