package judge

import (
	"encoding/json"
	"fmt"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

type sessionInput struct {
	Frames     []sessionFrame `json:"frames"`
	HexLength  *int64         `json:"hex_length,omitempty"`
	MaxEntries *int64         `json:"max_entries,omitempty"`
	MaxBytes   *int64         `json:"max_bytes,omitempty"`
	Shared     bool           `json:"shared,omitempty"`
}

// sessionFrame is a frame, or an object of a scope and a frame.
type sessionFrame struct {
	Scope *wireText
	Frame wireText
}

type scopedFrame struct {
	Scope wireText `json:"scope"`
	Frame wireText `json:"frame"`
}

// UnmarshalJSON reads both forms.
func (f *sessionFrame) UnmarshalJSON(data []byte) error {
	var scoped scopedFrame
	if err := strict(data, &scoped); err == nil {
		*f = sessionFrame{&scoped.Scope, scoped.Frame}
		return nil
	}
	return json.Unmarshal(data, &f.Frame)
}

// MarshalJSON writes the form that was read.
func (f sessionFrame) MarshalJSON() ([]byte, error) {
	if f.Scope != nil {
		return marshal(scopedFrame{*f.Scope, f.Frame}), nil
	}
	return marshal(f.Frame), nil
}

// sessionAnswer is one of a session's answers: of OK and Error, one is set.
type sessionAnswer struct {
	OK    *answer        `json:"ok,omitempty"`
	Error *vectors.Error `json:"error,omitempty"`
}

var requestOperations = map[string]operation{
	"request.encode": of((*Protocol).EncodeRequest),
	"request.decode": of(func(t *Protocol, in wireText) (any, *Fault) { return t.DecodeRequestFrame(string(in)) }),
	"reference.tool": of(func(t *Protocol, in wireText) (string, *Fault) {
		return t.toolReference(string(in), int64(t.m.Requests.HexLength))
	}),
	"reference.system": of(func(t *Protocol, in wireText) (string, *Fault) {
		return t.systemReference(string(in), int64(t.m.Requests.HexLength))
	}),
	"session": of((*Protocol).session),
}

// session answers frames one after the other, from a registry of its own.
func (t *Protocol) session(in sessionInput) ([]sessionAnswer, *Fault) {
	limited, digits := *t, int64(t.m.Requests.HexLength)
	if in.MaxEntries != nil {
		limited.entries = *in.MaxEntries
	}
	if in.MaxBytes != nil {
		limited.bytes = *in.MaxBytes
	}
	if in.HexLength != nil {
		digits = *in.HexLength
	}
	r, f := limited.newRegistry(digits, in.Shared)
	if f != nil {
		return nil, f
	}
	answers := []sessionAnswer{}
	for _, frame := range in.Frames {
		scope := wireText("")
		if frame.Scope != nil {
			scope = *frame.Scope
		}
		a, f := r.receive(string(scope), string(frame.Frame))
		if f != nil {
			answers = append(answers, sessionAnswer{Error: t.public(f)})
		} else {
			answers = append(answers, sessionAnswer{OK: &a})
		}
	}
	return answers, nil
}

// sameRequest compares decoded requests, and their deltas by what they hold.
func (t *Protocol) sameRequest(got, want json.RawMessage) error {
	var texts [2]json.RawMessage
	for i, text := range []json.RawMessage{got, want} {
		var r Request
		if err := strict(text, &r); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		for k, d := range r.Deltas {
			r.Deltas[k] = wireText(t.PlainDelta(string(d)))
		}
		texts[i] = marshal(r)
	}
	return sameJSON(texts[0], texts[1])
}
