package conformance

import (
	"maps"

	"github.com/compactgen/compactgen/tests/judge"
)

// plainDeltas replaces compressed deltas by those that they hold: two requests
// are the same if their deltas have the same effect.
func (n normaliser) plainDeltas(request any) any {
	object, ok := request.(map[string]any)
	deltas, isList := object["deltas"].([]any)
	if !ok || !isList || n.model.Deltas == nil {
		return request
	}
	t, plain := judge.New(n.model), []any{}
	for _, d := range deltas {
		if text, ok := d.(string); ok {
			d = t.PlainDelta(text)
		}
		plain = append(plain, d)
	}
	object = maps.Clone(object)
	object["deltas"] = plain
	return object
}

// effect is an answer in the form in which it is compared with what another
// testee encoded.
func (n normaliser) effect(j job, a Answer) Answer {
	if j.op == "request.encode" && !a.Failed() {
		a.OK = n.plainDeltas(a.OK)
	}
	return a
}

// pinnedRequest is all of a request's frame but how a compressor compressed:
// which deltas are compressed is pinned.
func (n normaliser) pinnedRequest(wire any) string {
	text, _ := wire.(string)
	frame, fault := judge.New(n.model).DecodeRequestFrame(text)
	if fault != nil {
		return show(wire)
	}
	sent, ok := toValue(frame).(map[string]any)
	plain, _ := n.plainDeltas(sent).(map[string]any)
	if !ok || canonical(sent) == canonical(plain) {
		return show(wire)
	}
	deltas := plain["deltas"].([]any)
	for i, d := range sent["deltas"].([]any) {
		if d != deltas[i] {
			deltas[i] = "compressed: " + deltas[i].(string)
		}
	}
	return canonical(plain)
}

// forComparison drops from an answer the parts that are for people: in an error, in
// the error of a session's answer, and in a list of these.
func forComparison(v any) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, element := range v {
			out[i] = element
			if object, ok := element.(map[string]any); ok {
				out[i] = forComparison(object)
			}
		}
		return out
	case map[string]any:
		if failure, ok := v["error"].(map[string]any); ok {
			v = maps.Clone(v)
			v["error"] = withoutMessage(failure)
		}
		return v
	}
	return v
}

// withoutMessage is an error as it is compared.
func withoutMessage(failure map[string]any) map[string]any {
	shown := map[string]any{}
	for name, v := range failure {
		if name != "message" && name != "limit" && name != "why" {
			shown[name] = v
		}
	}
	return shown
}
