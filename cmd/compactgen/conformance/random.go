package conformance

import (
	"fmt"
	"math/rand/v2"

	"github.com/compactgen/compactgen/cmd/compactgen/draw"
)

// source makes random values of a protocol. Case i of a kind depends on the
// seed, the kind and i alone, so that one case can be run again by its name.
type source struct{ *draw.Draw }

const (
	streamRecord = iota
	streamDelta
	streamFrame
	streamBytes
	streamCompression
	streamRequest
	streamRegistry
	streamMessage
	streamClient
	streamTools
	streamDamage                      // and above: one for each algorithm
	streamPacked = streamDamage + 100 // and above: one for each encoding
)

func (s Suite) source(stream, i int) source {
	return source{draw.Of(s.Model, rand.New(rand.NewPCG(s.Seed, uint64(stream)<<32|uint64(i))))}
}

// randomJobs makes the random cases: records through every format, bytes
// through Base85, pairs of texts through deltas, requests, sessions, documents
// through compression, messages of MCP, and damaged frames; those with the numbers from
// from to below to.
func (s Suite) randomJobs(n normaliser, from, to int) []job {
	var jobs []job
	damager := s.damager()
	for i := from; i < to; i++ {
		jobs = append(jobs, randomRecords(s.source(streamRecord, i), i)...)
		if s.Model.Base85 != nil {
			jobs = append(jobs, randomBytes(s.source(streamBytes, i), i))
		}
		if s.Model.Deltas != nil {
			jobs = append(jobs, randomDelta(s.source(streamDelta, i), i))
		}
		if s.Model.Requests != nil {
			jobs = append(jobs, randomRequest(s.source(streamRequest, i), i)...)
			jobs = append(jobs, randomSession(s.source(streamRegistry, i), i))
			jobs = append(jobs, randomClient(s.source(streamClient, i), i))
		}
		if s.Model.Compression != nil {
			jobs = append(jobs, s.randomCompression(n, damager, i)...)
		}
		if s.Model.MCP != nil {
			r := s.source(streamMessage, i)
			jobs = append(jobs, r.message(i))
			if s.writesForModels() {
				jobs = append(jobs, s.source(streamTools, i).slimming(i)...)
			}
			packed := s.packingJobs(fmt.Sprintf("random/result/%04d", i), r.within(r.packable))
			jobs = append(jobs, s.damaging(packed, damager, streamPacked, i)...)
		}
		jobs = append(jobs, damager.jobs(s.source(streamFrame, i), i)...)
	}
	return jobs
}

// damaging has what the testees write damaged, too.
func (s Suite) damaging(jobs []job, d damager, stream, i int) []job {
	for k := range jobs {
		if jobs[k].begins != "" { // no selection
			jobs[k].damage = d.from(s.source(stream+k, i))
		}
	}
	return jobs
}

func randomBytes(r source, i int) job {
	b := make([]byte, r.IntN(70))
	for k := range b {
		b[k] = byte(r.IntN(256))
	}
	input := map[string]any{"hex": fmt.Sprintf("%x", b)}
	return job{name: fmt.Sprintf("random/base85/%04d", i), op: "base85.encode", input: input}
}

func randomDelta(r source, i int) job {
	old := r.Text(r.Length())
	input := map[string]any{"old": text(old), "new": text(r.Edit(old))}
	if r.IntN(3) == 0 {
		var allowed []string
		for _, o := range r.Model.Deltas.Operations {
			if r.IntN(2) == 0 {
				allowed = append(allowed, o.Symbol)
			}
		}
		if len(allowed) > 0 {
			input["allow"] = allowed
		}
	}
	return job{name: fmt.Sprintf("random/delta/%04d", i), op: "delta.compute", input: input}
}
