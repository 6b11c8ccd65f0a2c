package compact

import (
	"encoding/binary"
	"math"
	"strconv"
	"testing"
)

// numbersPayload is an array 16 of numbers.
func numbersPayload(numbers []float64) []byte {
	data := binary.BigEndian.AppendUint16([]byte{0xdc}, uint16(len(numbers)))
	for _, f := range numbers {
		data = binary.BigEndian.AppendUint64(append(data, 0xcb), math.Float64bits(f))
	}
	return data
}

// Numbers are read, checked and written some at once. So a wrong one is tried at each place.
func TestWrongNumbersInLists(t *testing.T) {
	for size := range 20 {
		for at := range size {
			for _, wrong := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -math.NaN()} {
				numbers := make([]float64, size)
				for i := range numbers {
					numbers[i] = math.MaxFloat64
				}
				numbers[at] = wrong
				p, path := generated, "x["+strconv.Itoa(at)+"]"
				p.limits.Elements = 1 << 40
				in := newCall(&p).payloadReader(numbersPayload(numbers))
				if in.numberList("x"); in.err == nil || in.err.Field != path {
					t.Errorf("read: %v, expected an error of %s", in.err, path)
				}
				k := checker{c: newCall(&p)}
				if k.checkNumberList("x", numbers); k.wrong == nil || k.wrong.Field != path {
					t.Errorf("check: %v, expected an error of %s", k.wrong, path)
				}
				data := numbersPayload(make([]float64, size))
				data[3+at*numberSize] = 0xca // a float of 32 bits
				in = newCall(&p).payloadReader(data)
				if in.numberList("x"); in.err == nil || in.err.Field != path {
					t.Errorf("read a float of 32 bits: %v, expected an error of %s", in.err, path)
				}
			}
		}
	}
}

func TestListsOfNumbersOfAnySize(t *testing.T) {
	p := generated
	p.limits.Elements = 1 << 40
	for _, size := range []int{16, 17, 23, 24, 25, 1023, 1024, 1025, 1029, 5000} {
		numbers := make([]float64, size)
		for i := range numbers {
			numbers[i] = math.Copysign(math.Exp2(float64(i%2000-1000)), float64(i%3-1))
		}
		data := numbersPayload(numbers)
		w := payloadWriter{out: []byte("before")}
		if w.numberList(numbers); string(w.out) != "before"+string(data) {
			t.Errorf("%d numbers: written are %x, expected %x", size, w.out, data)
		}
		c := newCall(&p)
		in := c.payloadReader(data)
		list := in.numberList("x")
		if in.end() != nil || string(numbersPayload(list)) != string(data) {
			t.Errorf("%d numbers: read are %v, %v", size, list, in.err)
		}
		k := checker{c: c}
		if k.checkNumberList("x", numbers); k.wrong != nil || k.badText != nil || c.elements != int64(2*size) {
			t.Errorf("%d numbers: %v, %v, %d elements", size, k.wrong, k.badText, c.elements)
		}
	}
}
