package compact

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Counting goes by words of eight bytes; the oracle is the standard library.
func TestRunesOracle(t *testing.T) {
	texts := rapid.StringOfN(rapid.RuneFrom([]rune("ab é한😀\u07ff\uffff")), 0, 60, -1)
	rapid.Check(t, func(t *rapid.T) {
		s := texts.Draw(t, "text")
		n := utf8.RuneCountInString(s)
		if got := countRunes(s); got != n {
			t.Fatalf("%q: %d code points, want %d", s, got, n)
		}
		at := rapid.IntRange(0, n+3).Draw(t, "at")
		want := len(string([]rune(s)[:min(at, n)]))
		if offset, left := byteOffset(s, int64(at)); offset != want || left != int64(max(0, at-n)) {
			t.Fatalf("%q, %d: byte %d, %d left; want %d", s, at, offset, left, want)
		}
	})
}

// Long texts that differ in one place, whatever the place, begin and end alike
// up to it.
func TestCommonEnds(t *testing.T) {
	for _, filler := range []string{"x", "한", "aé"} {
		for _, n := range []int{0, 1, 63, 64, 65, 200, 4095, 4096, 4097, 9000} {
			before, after := strings.Repeat(filler, n), strings.Repeat(filler, 9000-n)
			for _, c := range [][2]string{{"😀", "😁"}, {"", "y"}, {"é", "\u00e8"}, {"z", ""}, {"가", "각"}} {
				old, new := before+c[0]+after, before+c[1]+after
				x := compare(old, new, sameASCII(old, new))
				if x.prefix != len(before) || x.suffix != len(after) || x.longer != utf8.RuneCountInString(c[1])-utf8.RuneCountInString(c[0]) {
					t.Errorf("%d of %q, then %q: %d, %d, %d", n, filler, c, x.prefix, x.suffix, x.longer)
				}
			}
		}
	}
}
