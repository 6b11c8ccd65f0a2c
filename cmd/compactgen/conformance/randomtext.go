package conformance

import (
	"fmt"
)

// frames collects what decoders can read in the vectors, by op: damaged frames
// are made of them.
func (s Suite) frames() []frame {
	var list []frame
	for _, c := range s.Vectors {
		input, err := parseJSON(c.Input)
		if err != nil || c.Expected == nil {
			continue
		}
		switch c.Op {
		case "response.decode", "base85.decode", "request.decode":
			if wire, ok := input.(string); ok && len(wire) < 5000 {
				list = append(list, frame{op: c.Op, wire: wire})
			}
		case "record.decode":
			object, _ := input.(map[string]any)
			record, _ := object["record"].(string)
			if wire, ok := object["frame"].(string); ok && len(wire) < 5000 {
				list = append(list, frame{op: c.Op, wire: wire, record: record})
			}
		case "delta.apply":
			object, _ := input.(map[string]any)
			content, ok1 := object["content"].(string)
			wire, ok2 := object["delta"].(string)
			if ok1 && ok2 && len(wire) < 5000 {
				list = append(list, frame{op: c.Op, wire: wire, content: content})
			}
		}
	}
	return list
}

type frame struct{ op, wire, content, record string }

func (f frame) input() any {
	switch f.op {
	case "record.decode":
		return map[string]any{"record": f.record, "frame": text(f.wire)}
	case "delta.apply":
		return map[string]any{"content": text(f.content), "delta": text(f.wire)}
	}
	return text(f.wire)
}

// damaged makes frames that are a few characters away from those of the
// vectors. All testees must agree on them: the value, or the error's kind and
// position.
func (r source) damaged(bases []frame, i int) []job {
	const perCase = 4
	var jobs []job
	for k := range perCase {
		f := bases[r.IntN(len(bases))]
		for range 1 + r.IntN(2) {
			f.wire = r.Damage(f.wire)
		}
		jobs = append(jobs, job{name: fmt.Sprintf("random/frame/%04d/%d", i, k), op: f.op, input: f.input()})
	}
	return jobs
}
