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

// A specification holds everything that a spec declares: values, and the code for
// lookups and chains. Hand-written code reaches a protocol's symbols only through
// it, its records and the layouts of its features.
type specification struct {
	recordCode
	name, version, digest string
	limits                Limits
	kinds                 [roleCount]Kind
	errorFields           [roleCount][]string

	records  []record // the first is the protocol's own
	features features
}

// Default returns the protocol that this package was generated for.
func Default() *Protocol {
	p := generated // a copy: nobody can assign to the package's own
	return &p
}

// WithLimits returns the same protocol with other limits. It panics if one is negative.
func (p *Protocol) WithLimits(l Limits) *Protocol {
	l.mustBeSizes()
	return &Protocol{p.spec, l}
}

// Limits returns the limits.
func (p *Protocol) Limits() Limits { return p.limits }

// Name returns the protocol's name.
func (p *Protocol) Name() string { return p.spec.name }

// Version returns the protocol's version.
func (p *Protocol) Version() string { return p.spec.version }

// Digest returns SHA-256 of the model that the protocol was made from, in hex.
func (p *Protocol) Digest() string { return p.spec.digest }

// Records returns the names of the records in the order of their declaration.
func (p *Protocol) Records() []string {
	var list []string
	for i := range p.spec.records {
		list = append(list, p.spec.records[i].name)
	}
	return list
}

// Formats returns the formats of the first record in the order of their
// declaration.
func (p *Protocol) Formats() []string { return p.RecordFormats("") }

// RecordFormats returns those of any record, by its name; none of one that is
// not declared.
func (p *Protocol) RecordFormats(name string) []string {
	if i := p.spec.recordIndex(name); i >= 0 {
		return p.spec.records[i].formatNames()
	}
	return nil
}

// recordIndex is -1 where there is no record of the name.
func (s *specification) recordIndex(name string) int {
	for i := range s.records {
		if name == "" || s.records[i].name == name {
			return i
		}
	}
	return -1
}

// ErrorFields returns the names of the fields that errors of a kind carry, as
// "field" or "message".
func (p *Protocol) ErrorFields(k Kind) []string {
	i := slices.Index(p.spec.kinds[:], k)
	if i < 0 {
		return nil
	}
	return slices.Clone(p.spec.errorFields[i])
}

// A Family is a kind of frames, which Detect tells.
type Family string

// Detected says what a frame looks like from its beginning.
type Detected struct {
	Family Family
	Record string // the name of the record; of no other family
	Format string // likewise
}

// Detect recognizes a frame by its longest matching prefix. It does not look
// further. See docs/record.md, "Format Detection".
func (p *Protocol) Detect(wire string) (Detected, bool) {
	record, f, _ := p.detect(wire)
	if record >= 0 && p.spec.records[record].formats[f].binary {
		return Detected{}, false
	}
	return p.detected(record, f)
}

func (p *Protocol) detected(record, f int) (Detected, bool) {
	if record >= 0 {
		r := &p.spec.records[record]
		return Detected{FamilyRecord, r.name, r.formats[f].name}, true
	}
	return Detected{Family: family(record)}, record != noRecord
}

// noRecord stands for a record's index in what is no frame; below it are the other
// families' frames.
const noRecord = -1

// detect skips white space in front of JSON, and only of JSON.
func (p *Protocol) detect(wire string) (record, f, prefix int) {
	if wire == "" || !isSpace(wire[0]) {
		return p.spec.detect(wire)
	}
	trimmed := strings.TrimLeft(wire, jsonSpace)
	record, f, prefix = p.spec.detect(trimmed)
	if record < 0 || prefix != 1 || trimmed[0] != '{' {
		return noRecord, 0, 0
	}
	return record, f, prefix + len(wire) - len(trimmed)
}

// Detect is [Protocol.Detect] of the default protocol.
func Detect(wire string) (Detected, bool) { return generated.Detect(wire) }
