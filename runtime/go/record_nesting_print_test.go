package compact

import (
	"math/rand"
	"testing"
)

// Texts are what appendQuoted makes of them, wherever escapes and the buffer's end lie.
func TestPrintedTexts(t *testing.T) {
	rnd := rand.New(rand.NewSource(5))
	runes := []rune("aaaaaaaaaaaabcü€😀\"\\\n\t\x01\x7f")
	for range 20_000 {
		text := make([]rune, rnd.Intn(40))
		for i := range text {
			text[i] = runes[rnd.Intn(len(runes))]
		}
		want := string(appendQuoted(nil, string(text)))
		out := quickWriter{}
		if got := string(out.printText(make([]byte, 0, rnd.Intn(80)), string(text))); got != want || out.failed {
			t.Fatalf("%q is written %s", string(text), got)
		}
	}
	out := quickWriter{}
	if out.printText(nil, "a \xff text"); !out.failed {
		t.Error("no Unicode is taken")
	}
}
