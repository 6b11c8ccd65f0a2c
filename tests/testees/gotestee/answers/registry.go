package answers

import (
	"context"
	"errors"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() { operations["session"] = on(session) }

type framesInput struct {
	Frames []scopedFrame `json:"frames"`
	registryOptions
}

// session sends frames to one fresh registry.
func session(p *compact.Protocol, in framesInput) (any, error) {
	registry, _, err := in.open(p)
	if err != nil {
		return nil, err
	}
	answers := []map[string]any{}
	for _, f := range in.Frames {
		answers = append(answers, received(p, registry, f))
	}
	return answers, nil
}

func received(p *compact.Protocol, registry *compact.Registry, f scopedFrame) map[string]any {
	r, err := registry.Receive(context.Background(), string(f.Scope), string(f.Frame))
	if err != nil {
		return map[string]any{"error": failure(p, err)}
	}
	switch r.Type {
	case compact.FrameToolDefinition, compact.FrameSystemDefinition:
		return map[string]any{"ok": map[string]any{"reference": r.Reference}}
	case compact.FrameToolReference, compact.FrameSystemReference:
		return map[string]any{"ok": map[string]any{"text": r.Text}}
	}
	return map[string]any{"ok": map[string]any{"missing": r.Missing}}
}

type registryOptions struct {
	HexLength  *int   `json:"hex_length"`
	MaxEntries *int64 `json:"max_entries"`
	MaxBytes   *int64 `json:"max_bytes"`
	Shared     bool   `json:"shared"`
}

// hexLength is 0 if the input has none. A 0 in the input is an error.
func (o *registryOptions) hexLength() int {
	switch {
	case o.HexLength == nil:
		return 0
	case *o.HexLength == 0:
		return -1
	}
	return *o.HexLength
}

// open returns a registry, and its store, which keeps the states of sessions too.
func (o *registryOptions) open(p *compact.Protocol) (*compact.Registry, compact.SessionStore, error) {
	l := p.Limits()
	if o.MaxEntries != nil {
		l.RegistryEntries = *o.MaxEntries
	}
	if o.MaxBytes != nil {
		l.RegistryBytes = *o.MaxBytes
	}
	p = p.WithLimits(l)
	memory := p.NewMemoryStore(compact.MemoryStoreOptions{})
	store := compact.Store(memory)
	if o.Shared {
		store = sharedStore{store}
	}
	registry, err := p.NewRegistry(store, o.hexLength())
	var e *compact.Error
	if o.HexLength != nil && *o.HexLength == 0 && errors.As(err, &e) {
		err = &compact.Error{Kind: e.Kind, Message: e.Message} // its field names another length than the one given
	}
	return registry, memory, err
}

// sharedStore marks a store that other processes use too.
type sharedStore struct{ compact.Store }

func (sharedStore) Shared() bool { return true }

// scopedFrame is a frame with its scope, or a frame alone, of the scope "".
type scopedFrame struct {
	Scope text `json:"scope"`
	Frame text `json:"frame"`
}

func (f *scopedFrame) UnmarshalJSON(src []byte) error {
	if err := f.Frame.UnmarshalJSON(src); err == nil {
		return nil
	}
	type plain scopedFrame
	return strict(src, (*plain)(f))
}
