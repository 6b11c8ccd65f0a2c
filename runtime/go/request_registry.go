package compact

import (
	"context"
	"errors"
	"strconv"
	"strings"
)

// A Store keeps the texts of definitions for a [Registry]. A scope is a session
// or a tenant: what one scope put, no other gets. Short and full are references
// to the text; full is short with all the digits, or equal to it. A store's own
// failures come back as errors; one that is no [*Error] of some kind is a
// not-available error to the registry's callers. It serves many goroutines.
type Store interface {
	// Put keeps the text under its full reference, and under the short one
	// unless another text holds that: taken.
	Put(ctx context.Context, scope, short, full, text string) (taken bool, err error)
	// Get returns the text under a reference, short or full.
	Get(ctx context.Context, scope, reference string) (text string, found bool, err error)
	// Shared says whether several processes use the store's texts.
	Shared() bool
}

// sharedDigits is how many digits keep a forger from meeting a reference that
// other processes trust.
const sharedDigits = 32

// A Registry gives definitions references and finds them again. It trusts no
// store: a text that does not hash to its reference is unknown. It is safe for
// concurrent use. See docs/request.md.
type Registry struct {
	protocol Protocol
	layout   *requestLayout
	store    Store
	digits   int // of short references
}

// NewRegistry returns a registry over a store, whose short references have
// hexLength digits, 8 to 64; 0 is for the protocol's own length. A format error
// is another length, one under 32 with a store that is shared, and one that is
// not the store's own, where that has a method HexLength() int.
func (p *Protocol) NewRegistry(s Store, hexLength int) (*Registry, error) {
	l, err := p.requestFrames()
	if err != nil {
		return nil, p.stamp(err)
	}
	n, err := l.digits(hexLength)
	if err != nil {
		return nil, p.stamp(err)
	}
	if s.Shared() && n < sharedDigits {
		return nil, p.stamp(because(roleFormat, CauseRegistryShared).found(strconv.Itoa(n)).but("32 to 64"))
	}
	if own, ok := s.(interface{ HexLength() int }); ok && own.HexLength() != n {
		return nil, p.stamp(because(roleFormat, CauseRegistryLength).found(strconv.Itoa(n)).but(strconv.Itoa(own.HexLength())))
	}
	return &Registry{*p, l, s, n}, nil
}

// NewRegistry is [Protocol.NewRegistry] of the default protocol.
func NewRegistry(s Store, hexLength int) (*Registry, error) {
	return generated.NewRegistry(s, hexLength)
}

// Define keeps a definition and returns its short reference. Where another text
// of the scope holds that, the error is a reference conflict that names it, and
// the text is known under its full reference alone.
func (r *Registry) Define(ctx context.Context, scope string, d Definition, text string) (string, error) {
	short, err := r.define(ctx, scope, d, text)
	return short, r.protocol.stamp(err)
}

func (r *Registry) define(ctx context.Context, scope string, d Definition, text string) (string, *Error) {
	if !isUnicode(scope) {
		return "", notUnicode(roleText, fieldScope)
	}
	if err := r.protocol.checkDefinition(d, text); err != nil {
		return "", err
	}
	full := r.layout.full(d, text)
	short := full[:len(full)-fullDigits+r.digits]
	taken, err := r.store.Put(ctx, scope, short, full, text)
	switch {
	case err != nil:
		return "", storeFailed(err)
	case taken:
		return "", referenceConflict(short)
	}
	return short, nil
}

// Resolve returns the text of a reference, short or full. One that the scope
// does not know is an unknown-reference error.
func (r *Registry) Resolve(ctx context.Context, scope, reference string) (string, error) {
	text, _, err := r.resolve(ctx, scope, reference)
	return text, r.protocol.stamp(err)
}

// resolve returns the text and its full reference.
func (r *Registry) resolve(ctx context.Context, scope, reference string) (text, full string, failed *Error) {
	if !isUnicode(scope) {
		return "", "", notUnicode(roleText, fieldScope)
	}
	d, ok := r.layout.definition(reference)
	if !ok {
		return "", "", unknownReference(reference)
	}
	text, found, err := r.store.Get(ctx, scope, reference)
	if err != nil {
		return "", "", storeFailed(err)
	}
	if found {
		full = r.layout.full(d, text)
	}
	if !strings.HasPrefix(full, reference) {
		return "", "", unknownReference(reference)
	}
	return text, full, nil
}

// Received is what a frame of definitions led to: the Reference of one that was
// defined, the Text of one that was referred to, or a reference that is Missing.
type Received struct {
	Type      FrameType
	Reference string
	Text      string
	Missing   string
}

// Receive reads one frame of definitions and does what it says. A request is a
// format error: it needs a [ServerSession].
func (r *Registry) Receive(ctx context.Context, scope, frame string) (Received, error) {
	out, err := r.receive(ctx, scope, frame)
	if err != nil {
		return Received{}, r.protocol.stamp(err)
	}
	return out, nil
}

func (r *Registry) receive(ctx context.Context, scope, frame string) (Received, *Error) {
	if !isUnicode(scope) {
		return Received{}, notUnicode(roleText, fieldScope)
	}
	f, err := r.protocol.decodeRequestFrame(frame)
	if err != nil {
		return Received{}, err
	}
	out := Received{Type: f.Type}
	d, verb, found := f.Type.place()
	switch {
	case !found:
		return out, because(roleFormat, CauseRegistryRequest)
	case verb == verbDefine:
		out.Reference, err = r.define(ctx, scope, d, f.Text)
	case verb == verbRefer:
		out.Text, _, err = r.resolve(ctx, scope, f.Reference)
	default:
		out.Missing = f.Reference
	}
	return out, err
}

// definition returns what a reference is of, if it is one.
func (l *requestLayout) definition(reference string) (Definition, bool) {
	for d := range l.definitions {
		if isReference(reference, l.definitions[d].reference) {
			return Definition(d), true
		}
	}
	return 0, false
}

// full is the full reference of a text.
func (l *requestLayout) full(d Definition, text string) string {
	return l.definitions[d].reference + textDigits(text)
}

func unknownReference(reference string) *Error {
	e := because(roleUnknownReference, CauseUnknownReference).with(reference)
	e.Reference = reference
	return e
}

func referenceConflict(reference string) *Error {
	e := because(roleReferenceConflict, CauseReferenceConflict).with(reference)
	e.Reference = reference
	return e
}

// storeFailed keeps the errors of our own stores and makes others public.
func storeFailed(err error) *Error {
	var own *Error
	if errors.As(err, &own) && own.Kind != "" {
		return own
	}
	e := because(roleNotAvailable, CauseStoreFailed).but(err.Error())
	e.under = err
	return e
}
