package compact

import "fmt"

// A RecordType is a record for code that does not know its type when it is written.
type RecordType struct {
	Name   string        // in the spec
	Zero   any           // of the record's type, with nothing set
	Fields []RecordField // in the order of their declaration; members, where unknown ones are kept, are the last

	// DecodeBytes is the protocol's method for the record, as DecodeResponseBytes. What it
	// returns has the type of Zero, and after an error is Zero.
	DecodeBytes func(p *Protocol, frame []byte) (any, error)
	// EncodeBytes is the protocol's method for the record, as EncodeResponseBytes. A value of
	// another type than Zero's, or a pointer, is Unrepresentable with the record's name.
	EncodeBytes func(p *Protocol, r any, opts RecordOptions) ([]byte, error)
	// Decode and Encode are the same for text, nil where the record has no format of text.
	Decode func(p *Protocol, wire string) (any, error)
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
func recordType[R any](name string, decode func(*Protocol, []byte) (R, error), encode func(*R, *Protocol, *RecordOptions) ([]byte, error), fields ...RecordField) RecordType {
	var zero R
	return RecordType{
		Name:        name,
		Zero:        zero,
		Fields:      fields,
		DecodeBytes: decoder(decode),
		EncodeBytes: encoderOf(name, encode),
	}
}

// withText adds the functions for text.
func withText[R any](t RecordType, decode func(*Protocol, string) (R, error), encode func(*R, *Protocol, *RecordOptions) (string, error)) RecordType {
	t.Decode, t.Encode = decoder(decode), encoderOf(t.Name, encode)
	return t
}

func decoder[R, F any](decode func(*Protocol, F) (R, error)) func(*Protocol, F) (any, error) {
	return func(p *Protocol, frame F) (any, error) { return decode(p, frame) }
}

func encoderOf[R, F any](name string, encode func(*R, *Protocol, *RecordOptions) (F, error)) func(*Protocol, any, RecordOptions) (F, error) {
	return func(p *Protocol, r any, opts RecordOptions) (none F, err error) {
		own, ok := r.(R)
		if !ok {
			var zero R
			return none, p.stamp(unrepresentable(name, fmt.Sprintf("a %T", zero)).found(fmt.Sprintf("%T", r)))
		}
		return encode(&own, p, &opts)
	}
}
