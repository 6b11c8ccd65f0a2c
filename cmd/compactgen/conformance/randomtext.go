package conformance

import (
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
	"github.com/compactgen/compactgen/gen/model"
)

// frameKinds are the ops that damaged frames are for, and what they read.
var frameKinds = map[string]damage.Kind{
	"response.decode": damage.Record, "record.decode": damage.Record, "base85.decode": damage.Base85, "delta.apply": damage.Delta,
	"request.decode": damage.Request, "decompress": damage.M2M, "message.read": damage.JSON, "mcp.parse": damage.JSON,
}

// A frame is what one op reads: the wire, and what a request has beside it.
type frame struct{ op, wire, content, record string }

// Long frames cost time: other cases have them.
const longestBase, longestFrame = 5000, 16 << 10

// mostOutput keeps what a damaged stream says small.
func mostOutput(m *model.Model) int64 {
	most := int64(1 << 20)
	for _, l := range m.Limits {
		if l.Role == "output" {
			most = min(most, l.Value)
		}
	}
	return most
}

// frames collects what decoders can read in the vectors, by op: damaged frames
// are made of them.
func (s Suite) frames() []frame {
	var list []frame
	for _, c := range s.Vectors {
		input, err := parseJSON(c.Input)
		if _, known := frameKinds[c.Op]; !known || err != nil || c.Expected == nil {
			continue
		}
		if f, ok := frameOf(c.Op, input); ok && len(f.wire) < longestBase {
			list = append(list, f)
		}
	}
	return list
}

// frameOf reads the input of a vector.
func frameOf(op string, input any) (f frame, ok bool) {
	f.op = op
	object, _ := input.(map[string]any)
	switch op {
	case "record.decode":
		f.record, _ = object["record"].(string)
		f.wire, ok = object["frame"].(string)
	case "delta.apply":
		var whole bool
		f.content, whole = object["content"].(string)
		f.wire, ok = object["delta"].(string)
		ok = ok && whole
	case "decompress":
		if digits, is := object["hex"].(string); is {
			wire, err := hex.DecodeString(digits)
			f.wire, ok = string(wire), err == nil
		}
	default:
		f.wire, ok = input.(string)
	}
	return f, ok
}

func (f frame) input() any {
	wire := text(damage.AsText(f.wire))
	switch f.op {
	case "record.decode":
		return map[string]any{"record": f.record, "frame": wire}
	case "delta.apply":
		return map[string]any{"content": text(f.content), "delta": wire}
	case "decompress":
		return map[string]any{"hex": hex.EncodeToString([]byte(f.wire))}
	}
	return wire
}

// A damager makes damaged frames of the vectors', each op as often as any other.
type damager struct {
	forms *damage.Forms
	ops   []string
	bases map[string][]frame
}

func (s Suite) damager() damager {
	d := damager{bases: map[string][]frame{}}
	if s.Random == 0 && s.Case == "" {
		return d
	}
	d.forms = damage.Of(s.Model)
	for _, f := range s.frames() {
		if d.bases[f.op] == nil {
			d.ops = append(d.ops, f.op)
		}
		d.bases[f.op] = append(d.bases[f.op], f)
	}
	return d
}

// jobs are damaged frames, one in ten of them within small limits. All testees must
// agree on them: the value, or the error's kind and position.
func (d damager) jobs(r source, i int) []job {
	const perCase = 10
	var jobs []job
	for k := range perCase {
		f := d.pick(r, d.ops)
		s := d.from(r)
		f.wire = damaged(s, frameKinds[f.op], f.wire)
		jobs = append(jobs, job{name: fmt.Sprintf("random/frame/%04d/%d", i, k), op: f.op, input: f.input(), limits: s.Limits(mostOutput(r.Model))})
	}
	return jobs
}

// from damages by the numbers of a case.
func (d damager) from(r source) *damage.Source {
	return d.forms.From(r, func(kind damage.Kind) string { return d.other(r, kind) })
}

// damaged is a frame with damage, and not much longer.
func damaged(s *damage.Source, k damage.Kind, whole string) string {
	for {
		if wire := s.Mutate(k, whole); len(wire) <= max(longestFrame, 2*len(whole)) {
			return wire
		}
	}
}

func (d damager) pick(r source, ops []string) frame {
	list := d.bases[ops[r.IntN(len(ops))]]
	return list[r.IntN(len(list))]
}

// other is the wire of another frame of a kind, or "".
func (d damager) other(r source, kind damage.Kind) string {
	ops := slices.DeleteFunc(slices.Clone(d.ops), func(op string) bool { return frameKinds[op] != kind })
	if len(ops) == 0 {
		return ""
	}
	return d.pick(r, ops).wire
}
