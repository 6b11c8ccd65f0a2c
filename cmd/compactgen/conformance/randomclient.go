package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// randomClient plays turns of a conversation that is appended to, trimmed, elided and
// reordered. Nothing is compressed, so that every client sends the same bytes.
func randomClient(r source, i int) job {
	var lines []string
	line := func() string {
		words := []string{"the quick brown fox ", "0123456789", "한국어 ", "😀😁", "a", "{\"role\":\"user\"}", "\n"}
		var text strings.Builder
		for range r.IntN(12) {
			text.WriteString(r.One(words...))
		}
		return text.String()
	}
	for range r.IntN(12) {
		lines = append(lines, line())
	}
	steps := []any{}
	for range 2 + r.IntN(4) {
		steps = append(steps, map[string]any{"conversation": text(strings.Join(lines, ""))})
		for range 1 + r.IntN(3) {
			at := r.IntN(len(lines) + 1)
			end := at + r.IntN(len(lines)-at+1)
			switch r.IntN(5) {
			case 0:
				lines = slices.Delete(slices.Clone(lines), at, end)
			case 1:
				lines = slices.Insert(slices.Clone(lines), at, line())
			case 2:
				lines = slices.Concat(lines[at:end], lines[:at], lines[end:])
			case 3:
				lines = slices.Concat(lines[:end], lines[at:])
			default:
				lines = append(slices.Clone(lines), line())
			}
		}
		if len(lines) > 40 {
			lines = lines[:40]
		}
	}
	input := map[string]any{"steps": steps, "compress": false, "splice": r.IntN(4) > 0}
	return job{name: fmt.Sprintf("random/client/%04d", i), op: "client", input: input}
}
