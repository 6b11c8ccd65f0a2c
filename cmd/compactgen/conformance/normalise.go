package conformance

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// normaliser knows which value a protocol returns for an encoded one.
type normaliser struct{ model *model.Model }

// decoded is the value that the answer of an encoding op must decode to.
func (n normaliser) decoded(op string, input any) any {
	object, _ := input.(map[string]any)
	switch op {
	case "base85.encode":
		return map[string]any{"hex": object["hex"]}
	case "delta.compute":
		return object["new"]
	case "response.encode", "record.encode":
		return n.record(op, object)
	case "request.encode":
		return n.request(object)
	}
	return nil
}

// compactMembers drops the white space between an object's own members and
// keeps their names and values as written.
func compactMembers(object string) string {
	list, ok := members(object)
	if !ok {
		return object
	}
	return join(list)
}

// compressed says whether a wire text contains a compressor's output, which may
// differ between languages.
func (n normaliser) compressed(wire any) bool {
	frame, _ := wire.(string)
	p := n.prefix(frame)
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

// prefix is the one that a frame begins with, or an empty one.
func (n normaliser) prefix(frame string) model.Prefix {
	for _, p := range n.model.Prefixes { // the longest first
		if strings.HasPrefix(frame, p.Text) {
			return p
		}
	}
	return model.Prefix{}
}
