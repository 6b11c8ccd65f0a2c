package mcpsdk

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

// marshal gives what json.Encoder does without HTML's escapes, even of types
// whose MarshalJSON writes them.
func TestMarshalEscapesNoHTML(t *testing.T) {
	piece := rapid.SampledFrom([]string{`\`, `\\`, `u003c`, `\u003c`, `\\u003e`, "<", ">", "&", `"`, "\n", "\u2028", "\x00", "한", "x"})
	rapid.Check(t, func(t *rapid.T) {
		var texts []string
		for range rapid.IntRange(0, 3).Draw(t, "texts") {
			text := ""
			for _, p := range rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces") {
				text += p
			}
			texts = append(texts, text)
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(texts); err != nil {
			t.Fatal(err)
		}
		if got, err := marshal(texts); err != nil || got+"\n" != want.String() {
			t.Fatalf("got %s (%v), want %s", got, err, want.String())
		}
	})
}
