package judge_test

import (
	"os"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/tests/judge"
)

// The cases of a spec with every type of field, of one in Base64url, of one with lists, and of one whose
// frames are bytes, are worked by hand.
func TestRecordsByHand(t *testing.T) {
	for _, name := range []string{"desk", "links", "bytes", "lists", "maps", "packed", "parts", "nulls", "skips"} {
		source, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		hand, err := vectors.LoadFS(os.DirFS("testdata/" + name))
		if err != nil {
			t.Fatal(err)
		}
		p := judge.New(modelOf(t, source))
		for _, topic := range hand {
			for _, c := range topic.Cases {
				if err := p.Check(c); err != nil {
					t.Errorf("%s: %v", c.Name, err)
				}
			}
		}
	}
}
