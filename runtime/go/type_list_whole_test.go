package compact

import (
	"math"
	"testing"
)

// What judges a whole list of a type names what judges element by element: the first element that
// is wrong, or the first past the limit.
func TestWholeListsAreJudgedAsTheirElements(t *testing.T) {
	p := generated
	p.limits.Elements = 3
	for _, x := range []struct {
		name, wrong, text string
		check             func(k *checker)
	}{
		{"integers", "", "", func(k *checker) { k.checkIntegerList("x", -5, 300, []int64{-5, 300, 0}) }},
		{"an integer", "x[1]", "", func(k *checker) { k.checkIntegerList("x", -5, 300, []int64{0, 301, -6}) }},
		{"too many integers", "", "x[3]", func(k *checker) { k.checkIntegerList("x", -5, 300, []int64{0, 0, 0, 0}) }},
		{"a wrong integer and too many", "x[2]", "x[3]", func(k *checker) { k.checkIntegerList("x", -5, 300, []int64{0, 0, 301, 0}) }},
		{"numbers", "", "", func(k *checker) { k.checkNumberList("x", []float64{0, -1.5, math.MaxFloat64}) }},
		{"a number", "x[2]", "", func(k *checker) { k.checkNumberList("x", []float64{0, 1, math.NaN()}) }},
		{"an infinity", "x[0]", "", func(k *checker) { k.checkNumberList("x", []float64{math.Inf(-1)}) }},
		{"texts", "", "", func(k *checker) { k.checkTextList("x", []string{"", "é", "😀"}) }},
		{"a text", "", "x[1]", func(k *checker) { k.checkTextList("x", []string{"a", "\xff", "\xed\xa0\x80"}) }},
		{"too many texts", "", "x[3]", func(k *checker) { k.checkTextList("x", []string{"a", "b", "c", "\xff"}) }},
		{"too many numbers", "", "x[3]", func(k *checker) { k.checkNumberList("x", []float64{0, 0, 0, 0, 0}) }},
	} {
		k := checker{c: newCall(&p)}
		x.check(&k)
		if got := fieldOf(k.wrong); got != x.wrong {
			t.Errorf("%s: %q is wrong, want %q", x.name, got, x.wrong)
		}
		if got := fieldOf(k.badText); got != x.text {
			t.Errorf("%s: %q is the first that may not be, want %q", x.name, got, x.text)
		}
	}
}

func fieldOf(e *Error) string {
	if e == nil {
		return ""
	}
	return e.Field
}

// The bytes are those of MessagePack, in a row behind what is there.
func TestNumbersAreWrittenInARow(t *testing.T) {
	w := payloadWriter{[]byte{0x91}}
	w.numberList([]float64{1.5, math.Copysign(0, -1)})
	const want = "\x91\x92\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00\xcb\x80\x00\x00\x00\x00\x00\x00\x00"
	if string(w.out) != want {
		t.Errorf("% x, want % x", w.out, want)
	}
}

// Of a list that lies too deep and of a field that is wrong, the first in the declared order is the
// error of a record that is written as an object by itself.
func TestTooDeepListsHaveTheirTurn(t *testing.T) {
	p := generated
	p.limits.Depth = 1
	for _, x := range []struct{ list, wrong, want string }{{"model", "", "model"}, {"model", "tokens", "model"}, {"tokens", "model", "model"}, {"", "tokens", "tokens"}} {
		c := newCall(&p)
		err := c.judgeHolding(&c.spec.records[0], func(k *checker) {
			if x.list != "" {
				k.nest(x.list)
			}
			if x.wrong != "" {
				k.refuse(unrepresentable(x.wrong, "something else"))
			}
		})
		if fieldOf(err) != x.want {
			t.Errorf("%+v: %v", x, err)
		}
	}
}
