package conformance

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// source makes random values of a protocol. Case i of a kind depends on the
// seed, the kind and i alone, so that one case can be run again by its name.
type source struct {
	*rand.Rand
	model *model.Model
}

const (
	streamRecord = iota
	streamDelta
	streamFrame
	streamBytes
	streamCompression
	streamRequest
	streamRegistry
	streamMessage
	streamDamage // and above: one for each algorithm
)

func (s Suite) source(stream, i int) source {
	return source{rand.New(rand.NewPCG(s.Seed, uint64(stream)<<32|uint64(i))), s.Model}
}

// randomJobs makes the random cases: records through every format, bytes
// through Base85, pairs of texts through deltas, requests, sessions, documents
// through compression, messages of MCP, and damaged frames.
func (s Suite) randomJobs(n normaliser) []job {
	var jobs []job
	bases := s.frames()
	for i := range s.Random {
		jobs = append(jobs, n.randomRecords(s.source(streamRecord, i), i)...)
		if s.Model.Base85 != nil {
			jobs = append(jobs, randomBytes(s.source(streamBytes, i), n, i))
		}
		if s.Model.Deltas != nil {
			jobs = append(jobs, n.randomDelta(s.source(streamDelta, i), i))
		}
		if s.Model.Requests != nil {
			jobs = append(jobs, n.randomRequest(s.source(streamRequest, i), i)...)
			jobs = append(jobs, randomSession(s.source(streamRegistry, i), i))
		}
		if s.Model.Compression != nil {
			jobs = append(jobs, s.randomCompression(n, i)...)
		}
		if s.Model.MCP != nil {
			jobs = append(jobs, s.source(streamMessage, i).message(i))
		}
		if len(bases) > 0 {
			jobs = append(jobs, s.source(streamFrame, i).damaged(bases, i)...)
		}
	}
	return jobs
}

func randomBytes(r source, n normaliser, i int) job {
	b := make([]byte, r.IntN(70))
	for k := range b {
		b[k] = byte(r.Uint32())
	}
	input := map[string]any{"hex": fmt.Sprintf("%x", b)}
	return job{name: fmt.Sprintf("random/base85/%04d", i), op: "base85.encode", input: input,
		decoded: n.decoded("base85.encode", input)}
}

func (n normaliser) randomDelta(r source, i int) job {
	old := r.text(r.length())
	input := map[string]any{"old": text(old), "new": text(r.edit(old))}
	if r.IntN(3) == 0 {
		var allowed []string
		for _, o := range r.model.Deltas.Operations {
			if r.IntN(2) == 0 {
				allowed = append(allowed, o.Symbol)
			}
		}
		if len(allowed) > 0 {
			input["allow"] = allowed
		}
	}
	return job{name: fmt.Sprintf("random/delta/%04d", i), op: "delta.compute", input: input,
		decoded: n.decoded("delta.compute", toValue(input))}
}

// integer is 0 to 2^53 − 1, near a boundary of MessagePack's encodings.
func (r source) integer() int64 {
	edge := []int64{0, 1, 127, 255, 65535, math.MaxUint32, 1 << 52}[r.IntN(7)]
	return min(max(edge+int64(r.IntN(4))-1, 0), 1<<53-1)
}

// length is often near a place where something changes: a range of auto, a
// MessagePack string encoding.
func (r source) length() int {
	edges := []int{0, 5, 31, 255, 1500}
	for _, record := range r.model.Records {
		if record.Selection == nil {
			continue
		}
		for _, a := range record.Selection.Auto {
			if a.To >= 0 && a.To < 100_000 {
				edges = append(edges, int(a.To))
			}
		}
	}
	return max(edges[r.IntN(len(edges))]+r.IntN(5)-2, 0)
}

func (r source) members() string {
	values := []string{`1.0`, `-0`, `1e400`, `"\ud83d\ude00"`, `"\ud800"`, `{"a": [ 1 , {} ]}`, `"<>&\u2028"`, `null`,
		`12345678901234567890`, `"한글"`, `[]`, `true`}
	var b strings.Builder
	for i := range r.IntN(4) {
		if i > 0 {
			b.WriteString(r.one(",", " ,\n"))
		}
		fmt.Fprintf(&b, `"%s%d"%s:%s%s`, r.one("x-", "__proto__", `\u0041`, "이름", ""), i, r.one("", " "), r.one("", "\t"), r.one(values...))
	}
	return "{" + r.one("", " ") + b.String() + r.one("", "\n") + "}"
}

func (r source) one(list ...string) string { return list[r.IntN(len(list))] }
