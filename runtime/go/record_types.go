package compact

import "fmt"

// A RecordType is a record for code that does not know its type when it is written.
type RecordType struct {
	Name   string        // in the spec
	Zero   any           // of the record's type, with nothing set
	Fields []RecordField // in the order of their declaration; members, where unknown ones are kept, are the last

	// Decode is the protocol's method for the record, as DecodeResponse. What it
	// returns has the type of Zero, and after an error is Zero.
	Decode func(p *Protocol, wire string) (any, error)
	// Encode is the protocol's method for the record, as EncodeResponse. A value of
	// another type than Zero's, or a pointer, is Unrepresentable with the record's name.
	Encode func(p *Protocol, r any, opts RecordOptions) (string, error)
}

// A RecordField is a field of a record.
type RecordField struct {
	Name     string // in the spec
	Ident    string // in the record's type
	Optional bool   // it may be absent: then it is nil, and members are ""
}

// RecordTypes returns the records in the order of their declaration. The caller may
// keep and change what it gets. The protocol of a model has none: its records are
// data, see [Protocol.DecodeRecord].
func (p *Protocol) RecordTypes() []RecordType { return p.spec.recordTypes() }

// recordType makes a row of what the record's own type has.
func recordType[R any](name string, decode func(*Protocol, string) (R, error), encode func(*R, *Protocol, *RecordOptions) (string, error), fields ...RecordField) RecordType {
	var zero R
	return RecordType{
		Name:   name,
		Zero:   zero,
		Fields: fields,
		Decode: func(p *Protocol, wire string) (any, error) { return decode(p, wire) },
		Encode: func(p *Protocol, r any, opts RecordOptions) (string, error) {
			own, ok := r.(R)
			if !ok {
				return "", p.stamp(unrepresentable(name, fmt.Sprintf("a %T", zero)).found(fmt.Sprintf("%T", r)))
			}
			return encode(&own, p, &opts)
		},
	}
}
