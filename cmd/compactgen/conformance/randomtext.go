package conformance

import (
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
	"github.com/compactgen/compactgen/gen/model"
)

// frameKinds are the ops that damaged frames are for, and what they read.
var frameKinds = map[string]damage.Kind{
	"response.decode": damage.Record, "record.decode": damage.Record, "base85.decode": damage.Base85, "delta.apply": damage.Delta,
	"request.decode": damage.Request, "decompress": damage.M2M, "message.read": damage.JSON, "mcp.parse": damage.JSON,
	"mcp.unpack_call": damage.JSON, "mcp.unpack_list": damage.JSON,
}

// wireMembers are the members that hold the wire, of the ops whose input has others too.
var wireMembers = map[string]string{"record.decode": "frame", "delta.apply": "delta", "decompress": "hex", "mcp.unpack_list": "result"}

// A frame is what one op reads: the wire, and what a request has beside it. A record's
// is a text, or bytes.
type frame struct {
	op, wire string
	bytes    bool
	beside   map[string]any
}

// kind is what damage is to take it for.
func (f frame) kind() damage.Kind {
	if f.bytes {
		return damage.Bytes
	}
	return frameKinds[f.op]
}

// Long frames cost time: other cases have them.
const longestBase, longestFrame = 5000, 16 << 10

// drawLimits draws some of the limits that the protocol keeps.
func drawLimits(m *model.Model, s *damage.Source) map[string]int64 {
	drawn := s.Limits(mostOutput(m))
	maps.DeleteFunc(drawn, func(role string, _ int64) bool {
		return !slices.ContainsFunc(m.Limits, func(l model.Limit) bool { return l.Role == role && l.Used })
	})
	return drawn
}

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
	if name := wireMembers[op]; name != "" {
		f.beside, _ = input.(map[string]any)
		input = f.beside[name]
	}
	f.wire, ok = input.(string)
	if object, _ := input.(map[string]any); frameKinds[op] == damage.Record && object["hex"] != nil {
		return frame{op, string(frameBytes(input)), true, f.beside}, true
	}
	if op == "decompress" && ok {
		wire, err := hex.DecodeString(f.wire)
		f.wire, ok = string(wire), err == nil
	}
	return f, ok
}

func (f frame) input() any {
	name, wire := wireMembers[f.op], text(damage.AsText(f.wire))
	if f.bytes {
		wire = map[string]any{"hex": hex.EncodeToString([]byte(f.wire))}
	}
	if name == "" {
		return wire
	}
	if f.op == "decompress" {
		wire = hex.EncodeToString([]byte(f.wire))
	}
	input := maps.Clone(f.beside)
	input[name] = wire
	return input
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
func (d damager) jobs(r source, i int) (jobs []job) {
	const perCase = 10
	s := d.from(r)
	number := 0
	add := func(op string, input any) {
		j := job{name: fmt.Sprintf("random/frame/%04d/%d", i, number), op: op, input: input, limits: drawLimits(r.Model, s)}
		jobs, number = append(jobs, j), number+1
		if frameKinds[op] == damage.Record {
			jobs = append(jobs, j.ofAny())
		}
	}
	for range perCase {
		if len(d.ops) == 0 {
			break
		}
		f := d.pick(r, d.ops)
		f.bytes = f.bytes || f.kind() == damage.Record && s.IntN(3) == 0
		f.wire = damaged(s, f.kind(), f.wire)
		if content, is := f.beside["content"].(string); is && s.IntN(4) == 0 {
			f.beside = map[string]any{"content": text(damage.AsText(s.Mutate(damage.Text, content)))}
		}
		add(f.op, f.input())
	}
	if r.Model.Compression != nil {
		add("message.read", text(damage.AsText(damaged(s, damage.JSON, r.negotiation()))))
	}
	if r.Model.Requests != nil {
		add("session", map[string]any{"frames": conversation(s, r.turns()), "max_entries": r.oneInt(3, 6)})
		add("server", map[string]any{"steps": conversation(s, r.turns()), "max_entries": r.oneInt(3, 6)})
	}
	return jobs
}

// ofAny asks what the frame of a record is, whichever record that is of.
func (j job) ofAny() job {
	j.name, j.op = j.name+"/any", "any.decode"
	if beside, is := j.input.(map[string]any); is && beside["frame"] != nil {
		j.input = beside["frame"]
	}
	return j
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
	if kind == damage.Bytes {
		kind = damage.Record
	}
	ops := slices.DeleteFunc(slices.Clone(d.ops), func(op string) bool { return frameKinds[op] != kind })
	if len(ops) == 0 {
		return ""
	}
	return d.pick(r, ops).wire
}
