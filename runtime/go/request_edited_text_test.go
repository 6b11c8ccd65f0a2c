package compact

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Many deltas at once give what one after another gives, over texts that fill
// several blocks.
func TestApplyDeltasReference(t *testing.T) {
	texts := rapid.StringOfN(rapid.RuneFrom([]rune("ab é한😀")), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		content := strings.Repeat(texts.Draw(t, "content"), rapid.SampledFrom([]int{0, 1, 100, 900}).Draw(t, "times"))
		want, failed := content, false
		var deltas []string
		for range rapid.IntRange(0, 12).Draw(t, "deltas") {
			text := strings.Repeat(texts.Draw(t, "text"), rapid.SampledFrom([]int{1, 1, 700}).Draw(t, "times"))
			at := rapid.IntRange(0, 5+len(want)).Draw(t, "at")
			header := rapid.SampledFrom([]string{"D|F|", "D|+|", "D|R|" + strconv.Itoa(at) + "|", "D|R|" + strconv.Itoa(at/4) + "|",
				"D|S|" + strconv.Itoa(at/3) + "|" + strconv.Itoa(rapid.SampledFrom([]int{0, 1, at / 2, at}).Draw(t, "length")) + "|"}).Draw(t, "header")
			delta := header + text
			if rapid.Bool().Draw(t, "compressed") {
				delta, _ = newCall(&generated).compressDelta(delta)
			}
			deltas = append(deltas, delta)
			next, err := ApplyDelta(want, header+text)
			if err != nil {
				failed = true
				break
			}
			want = next
		}
		got, err := generated.applyDeltas(content, deltas)
		if failed != (err != nil) || !failed && got != want {
			t.Fatalf("%q: got %q (%v), want %q (%v)", deltas, got, err, want, failed)
		}
	})
}

// Attack: as many splices as a frame may hold, all over a long text, go over its
// groups and blocks, which stay of their size, and not over all of its bytes.
func TestManySplices(t *testing.T) {
	text := draft{texts: []string{strings.Repeat("한", 1<<20)}, size: 3 << 20}
	for i := range int64(10_000) {
		at := i * 7919 % (1<<20 - 40)
		if err := text.apply(&delta{deltaSplice, at, i % 40, strings.Repeat("é", int((i+7)%40))}); err != nil {
			t.Fatal(err)
		}
	}
	if got := text.String(); text.size != len(got) || int(text.points) != countRunes(got) {
		t.Errorf("%d bytes and %d code points, counted as %d and %d", len(got), countRunes(got), text.size, text.points)
	}
	if text.blocks < 1<<20/(4*leastBlock) || len(text.groups) > 4*text.blocks/10 {
		t.Errorf("%d blocks in %d groups", text.blocks, len(text.groups))
	}
	for _, g := range text.groups {
		for _, b := range g.blocks {
			if b.points < leastBlock || b.points > 4*leastBlock || int(b.points) != countRunes(b.text) {
				t.Fatalf("a block of %d code points, counted as %d", countRunes(b.text), b.points)
			}
		}
	}
}
