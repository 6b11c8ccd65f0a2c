package compact

import (
	"math/rand"
	"strconv"
	"testing"
)

// Numbers of few digits, which need no search for the nearest, are what strconv makes of them.
func TestQuickNumbers(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	texts := []string{"0", "-0", "0.5", "1e3", "1E-2", "123456789012345", "1234567890123456789", "0.1234567890123456789", "-12.25", "1.0"}
	for range 20_000 {
		texts = append(texts, strconv.FormatFloat(rnd.NormFloat64()*1000, 'f', rnd.Intn(14), 64))
	}
	for _, text := range texts {
		in := quickReader{verboseReader: verboseReader{c: nesting(9, 9)}, text: text + "}                "}
		in.c.limits.Depth = 9
		want, _ := strconv.ParseFloat(text, 64)
		if f := in.quickNumber(); in.err != nil || strconv.FormatFloat(f, 'g', -1, 64) != strconv.FormatFloat(want, 'g', -1, 64) || in.at != len(text) {
			t.Fatalf("%s: %v, %v", text, f, in.err)
		}
		out := quickWriter{}
		if got := string(out.printNumber(nil, want)); got != string(appendNumberText(nil, want)) || out.failed {
			t.Fatalf("%v is written %s", want, got)
		}
	}
	for _, text := range []string{"01", "1.", ".5", "-", "--1", "1.2.3", "+1", "1e", "NaN", "1e999", `"1"`, ""} {
		in := quickReader{verboseReader: verboseReader{c: nesting(9, 9)}, text: text + "}                "}
		in.c.limits.Depth = 9
		if in.quickNumber(); in.err == nil && in.more('}') == false && in.err == nil && in.at == len(text)+1 {
			t.Errorf("%q is taken", text)
		}
	}
}

// Lists with a short first element take no room for a thousand more.
func TestQuickRoom(t *testing.T) {
	for _, x := range []struct{ length, read, left, most int }{{0, 0, 9999, 2}, {2, 4, 9999, 64}, {2, 200, 100, 8}, {128, 12800, 1 << 20, 2048}} {
		list := roomFor(make([]int64, x.length), x.read, x.left)
		if free := cap(list); free <= x.length || free > x.most {
			t.Errorf("%+v: room for %d", x, free)
		}
	}
}
