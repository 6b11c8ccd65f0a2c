package conformance

import (
	"fmt"
	"math"
)

// within draws until a text is well within the limits of input and output, and not too
// deep: another one would rightly not come back.
func (r source) within(draw func() string) string {
	most := int64(math.MaxInt64)
	for _, l := range r.Model.Limits {
		if l.Role == "input" || l.Role == "output" {
			most = min(most, l.Value/4)
		}
	}
	for range 100 {
		if text := draw(); int64(len(text)) <= most && !(normaliser{r.Model}).isTooDeep(text) {
			return text
		}
	}
	return "{}"
}

// randomCompression makes one content and takes it through every algorithm,
// and one negotiation. What the testees write is damaged, too.
func (s Suite) randomCompression(n normaliser, d damager, i int) []job {
	r := s.source(streamCompression, i)
	jobs := n.compressionJobs(fmt.Sprintf("random/compress/%04d", i), r.within(r.Document))
	s.damaging(jobs, d, streamDamage, i)
	client, server := r.algorithms(), r.algorithms()
	return append(jobs, job{name: fmt.Sprintf("random/negotiate/%04d", i), op: "negotiate",
		input: map[string]any{"client": client, "server": server}, want: n.negotiated(client, server)})
}
