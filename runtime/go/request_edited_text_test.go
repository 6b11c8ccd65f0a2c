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
			header := rapid.SampledFrom([]string{"D|F|", "D|+|", "D|R|" + strconv.Itoa(at) + "|", "D|R|" + strconv.Itoa(at/4) + "|"}).Draw(t, "header")
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

// Attack: replacements at the end of a long text, as many as a frame may hold,
// go over its blocks and not over all of its bytes.
func TestManyReplacements(t *testing.T) {
	text := pieces{}
	text.add(strings.Repeat("한", 1<<20))
	for i := range 10_000 {
		if err := text.replace(&delta{role: deltaReplace, position: 1<<20 - 1 - int64(i), text: "é"}); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.Repeat("한", 1<<20-10_000) + strings.Repeat("é", 10_000)
	if got := text.String(); got != want || text.size != len(want) {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
	if blocks := len(text.list); blocks > 3<<20/(pieceBlock/4)+2*10_000+2 {
		t.Errorf("%d blocks", blocks)
	}
}
