package compact

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
)

// Room is not taken for what a length announces.
func TestMapsTakeNoRoomAhead(t *testing.T) {
	p := generated
	p.limits.Elements = 1 << 40
	data := append([]byte{0xdf, 0x00, 0x10, 0x00, 0x00, 0xc1}, make([]byte, 2<<20)...)
	c := newCall(&p)
	in := c.payloadReader(data)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	payloadMap(&in, "x", func(in *payloadReader) int64 { return in.integer(element, 0, 1) })
	runtime.ReadMemStats(&after)
	if taken, most := after.TotalAlloc-before.TotalAlloc, uint64(128*mostAnnounced); taken > most || in.err == nil {
		t.Errorf("%d bytes for a map without an entry, at most %d are expected; %v", taken, most, in.err)
	}
}

// The order is that of code points: U+FFFD stands before U+1F600, which UTF-16 has the other way
// round. A map of few entries is written without memory of its own.
func TestMapsAreWrittenInOrder(t *testing.T) {
	for _, n := range []int{0, 1, 2, sortedAtOnce, sortedAtOnce + 1, 1000} {
		m, want := map[string]int{}, []string{}
		for i := range n {
			key := fmt.Sprintf("%04d", i)
			m[key], want = i, append(want, key)
		}
		var got []string
		for key, x := range inOrder(m) {
			if got = append(got, key); m[key] != x {
				t.Errorf("%s is %d", key, x)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("of %d: %q", n, got)
		}
	}
	w := payloadWriter{}
	writeMap(&w, map[string]string{"😀": "a", "\ufffd": "b", "": "c"}, func(w *payloadWriter, x string) { w.text(x) })
	if want := "\x83\xa0\xa1c\xa3\xef\xbf\xbd\xa1b\xa4\xf0\x9f\x98\x80\xa1a"; string(w.out) != want {
		t.Errorf("% x", w.out)
	}
	few, out := map[string]int64{"b": 1, "a": 2, "c": 3}, make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() { out = appendMapJSON(out[:0], few, appendIntegerJSON) }); n > 0 || string(out) != `{"a":2,"b":1,"c":3}` {
		t.Errorf("%v allocations, %s", n, out)
	}
}

// Checks go over a map in any order, but count and name as if in that of its keys.
func TestMapsAreJudgedInOrder(t *testing.T) {
	p := generated
	p.limits.Elements = 3
	for _, x := range []struct {
		name, wrong, text string
		m                 map[string]int64
	}{
		{"right", "", "", map[string]int64{"b": 0, "a": 1}},
		{"two wrong", `x["a"]`, "", map[string]int64{"b": 9, "a": 9, "": 0}},
		{"too many", "", "x", map[string]int64{"a": 9, "b": 9, "c": 9, "d": 9}},
		{"a key that is not Unicode", "", "x", map[string]int64{"\xff": 0, "a": 1}},
	} {
		k := checker{c: newCall(&p)}
		checkMap(&k, "x", x.m, func(k *checker, n int64) { k.checkInteger(element, 0, 1, n) })
		if k.badText == nil && unmarked(fieldOf(k.wrong)) != x.wrong || fieldOf(k.badText) != x.text || k.c.elements != int64(min(len(x.m), 3)) {
			t.Errorf("%s: %v, %v, %d counted", x.name, k.wrong, k.badText, k.c.elements)
		}
	}
}
