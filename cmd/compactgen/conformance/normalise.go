package conformance

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// normaliser knows which value a protocol returns for an encoded one.
type normaliser struct{ model *model.Model }

// undone is the value that what was encoded must decode to, or nil if nobody knows it.
// Of records and requests, the judge says what becomes of the input by the way: codes of
// names, defaults, lost fields.
func (n normaliser) undone(j job, wire any) *Answer {
	input, _ := toValue(j.input).(map[string]any)
	switch {
	case j.decoded != nil:
		return &Answer{OK: j.decoded}
	case j.op == "base85.encode":
		return &Answer{OK: map[string]any{"hex": input["hex"]}}
	case j.op == "delta.compute":
		return &Answer{OK: input["new"]}
	case j.op == "compress":
		return &Answer{OK: n.content(input["content"], wire)}
	case j.packs():
		return n.unpacked(j, wire)
	}
	judge := Judge(n.model)
	frame, known := judge(j.op, input, toValue(j.limits))
	if !known || frame.Failed() {
		return nil
	}
	r := j.inverse(frame.OK)
	back, _ := judge(r.Op, toValue(r.Input), toValue(r.Limits))
	back = n.effect(j, back)
	return &back
}

// compressed says whether a frame contains a compressor's output, which may differ
// between languages.
func (n normaliser) compressed(wire any) bool {
	frame, p := string(frameBytes(wire)), n.prefix(wire)
	if f := format(n.declared(p.Record), p.Format); f != nil {
		return slices.Contains(f.Chain, "zlib")
	}
	if n.model.Deltas == nil {
		return false
	}
	for _, o := range n.model.Deltas.Operations {
		if slices.Contains(o.Chain, "zlib") && strings.HasPrefix(frame, n.model.Deltas.Prefix+o.Symbol) {
			return true
		}
	}
	return false
}

// prefix is the one that a frame begins with, or an empty one: of bytes, that of the
// format that has it.
func (n normaliser) prefix(wire any) model.Prefix {
	frame := string(frameBytes(wire))
	for _, p := range n.model.Prefixes { // the longest first
		if strings.HasPrefix(frame, p.Text) {
			return p
		}
	}
	if _, isText := wire.(string); n.model.Bare != nil && !isText {
		return *n.model.Bare
	}
	return model.Prefix{}
}
