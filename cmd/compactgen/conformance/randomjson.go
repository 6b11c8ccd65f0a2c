package conformance

import (
	"fmt"
)

// randomCompression makes one content and takes it through every algorithm,
// and one negotiation. What the testees write is damaged, too.
func (s Suite) randomCompression(n normaliser, d damager, i int) []job {
	r := s.source(streamCompression, i)
	jobs := n.compressionJobs(fmt.Sprintf("random/compress/%04d", i), r.Document())
	for k := range jobs {
		if jobs[k].begins == "" {
			continue // a selection
		}
		jobs[k].damage = d.from(s.source(streamDamage+k, i))
	}
	client, server := r.algorithms(), r.algorithms()
	return append(jobs, job{name: fmt.Sprintf("random/negotiate/%04d", i), op: "negotiate",
		input: map[string]any{"client": client, "server": server}, want: n.negotiated(client, server)})
}
