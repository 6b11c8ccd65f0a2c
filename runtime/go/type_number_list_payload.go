package compact

import (
	"encoding/binary"
	"math"
	"slices"
)

// Lists of numbers are read and written in a row, which takes less than a third of the time.

const numberSize = 1 + 8

func (in *payloadReader) numberList(name string) []float64 {
	return payloadRuns(in, name, func(in *payloadReader) float64 { return in.number(element) }, numberRun)
}

// numberRun fills the room that the list has, four at once while there are as many.
func numberRun(in *payloadReader, list []float64, most int) []float64 {
	data, n := in.data[in.at:], 0
	room := list[len(list):min(most, cap(list))]
	for ; n <= len(room)-4 && len(data) >= 4*numberSize; n, data = n+4, data[4*numberSize:] {
		four, d := (*[4]float64)(room[n:]), (*[4 * numberSize]byte)(data)
		if (d[0]^floatCode)|(d[9]^floatCode)|(d[18]^floatCode)|(d[27]^floatCode) != 0 {
			break
		}
		four[0], four[1], four[2], four[3] = takenNumber(d[0:9]), takenNumber(d[9:18]), takenNumber(d[18:27]), takenNumber(d[27:36])
		if (four[0]-four[0])+(four[1]-four[1])+(four[2]-four[2])+(four[3]-four[3]) != 0 { // see areFinite
			break
		}
	}
	for ; n < len(room) && len(data) >= numberSize && data[0] == floatCode; n, data = n+1, data[numberSize:] {
		if room[n] = takenNumber(data[:numberSize]); !isFinite(room[n]) {
			break
		}
	}
	in.at = len(in.data) - len(data)
	return list[:len(list)+n]
}

func takenNumber(data []byte) float64 {
	return math.Float64frombits(binary.BigEndian.Uint64(data[1:numberSize]))
}

func (w *payloadWriter) numberList(list []float64) {
	w.listLength(len(list))
	at, size := len(w.out), numberSize*len(list)
	w.out = slices.Grow(w.out, size)[:at+size]
	out := w.out[at:]
	for ; len(list) >= 8; list, out = list[8:], out[8*numberSize:] {
		eight, o := (*[8]float64)(list), (*[8 * numberSize]byte)(out)
		putNumber(o[0:9], eight[0])
		putNumber(o[9:18], eight[1])
		putNumber(o[18:27], eight[2])
		putNumber(o[27:36], eight[3])
		putNumber(o[36:45], eight[4])
		putNumber(o[45:54], eight[5])
		putNumber(o[54:63], eight[6])
		putNumber(o[63:72], eight[7])
	}
	for i, f := range list {
		putNumber(out[i*numberSize:][:numberSize], f)
	}
}

func putNumber(out []byte, f float64) {
	out[0] = floatCode
	binary.BigEndian.PutUint64(out[1:numberSize], math.Float64bits(f))
}
