package compact

import (
	"context"
	"errors"
	"strconv"
	"strings"
)

// A Store keeps the texts of definitions for a [Registry]. A scope is a session
// or a tenant; no scope gets the texts of another. Short and full are references
// to the text: full has all the digits, short has their beginning, or all too. A
// store returns its failures as errors. The registry reports an error that is no
// [*Error] with a kind as not-available. A store must be safe for concurrent use.
type Store interface {
	// Put keeps the text under its full reference, and under the short one
	// unless another text holds that: taken.
	Put(ctx context.Context, scope, short, full, text string) (taken bool, err error)
	// Get returns the text under a reference, short or full.
	Get(ctx context.Context, scope, reference string) (text string, found bool, err error)
	// Shared says whether several processes use the store's texts.
	Shared() bool
}

// sharedDigits is how many digits a reference needs so that nobody can forge a
// text for one that other processes trust.
const sharedDigits = 32

// A Registry gives references to definitions and finds the definitions again. It
// does not trust its store: a text whose hash differs from the reference counts
// as unknown. It is safe for concurrent use. See docs/request.md.
type Registry struct {
	protocol Protocol
	layout   *requestLayout
	store    Store
	digits   int // of short references
}

// NewRegistry returns a registry over a store, whose short references have
// hexLength digits, 8 to 64; 0 stands for the protocol's own length. The error is
// a format error for any other length, for one under 32 with a shared store, and
// for one that differs from the store's method HexLength() int, if it has one.
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

// Define keeps a definition and returns its short reference. If another text of
// the scope has that reference, the error is a reference conflict; the text is
// then kept under its full reference only.
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

// Resolve returns the text of a reference, short or full. If the scope does not
// have it, the error is unknown-reference.
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

// Received is the result of a frame: the Reference of a definition that is kept
// now, the Text of a definition that was referred to, or the reference that the
// other side is Missing.
type Received struct {
	Type      FrameType
	Reference string
	Text      string
	Missing   string
}

// Receive reads one frame of definitions and carries it out. A request is a
// format error, since only a [ServerSession] can take it.
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

// definition returns the kind of definition that a reference is for, if it is a reference.
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

// storeFailed keeps the errors of this package's stores and turns others into not-available.
func storeFailed(err error) *Error {
	var own *Error
	if errors.As(err, &own) && own.Kind != "" {
		return own
	}
	e := because(roleNotAvailable, CauseStoreFailed).but(err.Error())
	e.under = err
	return e
}

const fieldScope = "scope"
