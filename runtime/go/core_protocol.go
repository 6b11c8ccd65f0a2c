package compact

import (
	"slices"
	"strings"
)

// Protocol is one declared protocol with its limits. It never changes and is
// safe for concurrent use. The zero Protocol is not usable.
type Protocol struct {
	spec   *specification
	limits Limits
}

// A specification is what a spec declares: values, and code that looks things up
// and goes through chains. It and the layouts in its features are the whole seam
// between hand-written code and a protocol's symbols.
type specification struct {
	recordCode
	name, version, digest string
	limits                Limits
	kinds                 [roleCount]Kind
	errorFields           [roleCount][]string

	// All that there are, for messages.
	statuses        []Status
	integers        []int64 // of the statuses
	efforts         []string
	payloadVersions []int64

	success, failure Status // the statuses of these roles
	numberPrefix     string

	formats          []Format
	otherwise        Format // "" where there is none
	smallest, tokens []Format

	separator                       string // of the DSL
	payloadDefault, payloadFallback int64

	features features
}

// A base is the innermost step of a format's chain: it decides what the format
// can carry.
type base uint8

const (
	baseNone base = iota
	baseVerbose
	baseDSL
	basePayload
)

// Default returns the protocol that this package was generated for.
func Default() *Protocol {
	p := generated // a copy: nobody can assign to the package's own
	return &p
}

// WithLimits returns the same protocol with other limits.
func (p *Protocol) WithLimits(l Limits) *Protocol { return &Protocol{p.spec, l} }

// Limits returns the limits.
func (p *Protocol) Limits() Limits { return p.limits }

// Name returns the protocol's name.
func (p *Protocol) Name() string { return p.spec.name }

// Version returns the protocol's version.
func (p *Protocol) Version() string { return p.spec.version }

// Digest returns SHA-256 of the model that the protocol was made from, in hex.
func (p *Protocol) Digest() string { return p.spec.digest }

// Formats returns the formats in the order of their declaration.
func (p *Protocol) Formats() []Format { return slices.Clone(p.spec.formats) }

// ErrorFields returns the names of the fields that errors of a kind carry:
// "position", "char", "length", "field", "reference", "message".
func (p *Protocol) ErrorFields(k Kind) []string {
	i := slices.Index(p.spec.kinds[:], k)
	if i < 0 {
		return nil
	}
	return slices.Clone(p.spec.errorFields[i])
}

// Detect returns the format of a response frame by its longest matching prefix.
// It does not look behind the prefix. See docs/record.md, "Format Detection".
func (p *Protocol) Detect(wire string) (Format, bool) {
	f, _ := p.detect(wire)
	return f, f != ""
}

// detect lets JSON, and only JSON, have white space in front.
func (p *Protocol) detect(wire string) (f Format, prefix int) {
	if wire == "" || !isSpace(wire[0]) {
		return p.spec.detect(wire)
	}
	trimmed := strings.TrimLeft(wire, jsonSpace)
	f, prefix = p.spec.detect(trimmed)
	if p.spec.base(f) != baseVerbose {
		return "", 0
	}
	return f, prefix + len(wire) - len(trimmed)
}

// Decode is [Protocol.Decode] of the default protocol.
func Decode(wire string) (Response, error) { return generated.Decode(wire) }

// AppendDecode is [Protocol.AppendDecode] of the default protocol.
func AppendDecode(dst, wire []byte) (result []byte, head Response, err error) {
	return generated.AppendDecode(dst, wire)
}

// Encode is [Protocol.Encode] of the default protocol.
func Encode(r Response, opts EncodeOptions) (string, error) { return generated.Encode(r, opts) }

// AppendEncode is [Protocol.AppendEncode] of the default protocol.
func AppendEncode(dst []byte, r *Response, opts EncodeOptions) ([]byte, error) {
	return generated.AppendEncode(dst, r, opts)
}
