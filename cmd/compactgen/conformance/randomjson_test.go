package conformance

import (
	"encoding/json"
	"strings"
	"testing"
)

// What is drawn for compression comes back within the limits of a spec that has small
// ones: nobody is to blame for a content that is too long.
func TestDrawnContentsFitTheLimits(t *testing.T) {
	m, err := LoadModel("../../../tests/oddspecs/testdata/odd.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := Suite{Model: m, Seed: 3936872670, Random: 1, Vectors: []Case{{Op: "decompress", Input: json.RawMessage(`{"hex":"00"}`), Expected: json.RawMessage(`""`)}}}
	for _, j := range s.randomJobs(normaliser{m}, 0, 400) {
		input, _ := j.input.(map[string]any)
		for _, name := range []string{"content", "result"} {
			text, _ := input[name].(string)
			if len(text) > 50_000 || strings.HasPrefix(j.op, "mcp.pack_") && (normaliser{m}).isTooDeep(text) {
				t.Fatalf("%s: %d bytes; the output limit is 200,000, the depth 6", j.name, len(text))
			}
		}
	}
}
