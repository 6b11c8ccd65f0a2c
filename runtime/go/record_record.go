package compact

// Format is the name of a record's format or of a selection.
type Format string

// A record is one that the spec declares: what generated code and the
// interpreter say of it. All that works with records goes by this.
type record struct {
	name   string
	fields []field
	keeps  bool // unknown members are kept

	returncodes []int // the fields of this role

	formats []format // in the order of their declaration
	verbose *verboseLayout
	dsl     *dslLayout
	payload *payloadLayout
	choice

	foreign bool // of a model; the types of this package do not fit it
}

// A field is one of a record, with what its type needs.
type field struct {
	name        string
	kind        valueType
	optional    bool
	table       *codeTable // of codes
	least, most int64      // of integers

	returncode bool // by the rules of docs/record.md, "Responses"
	of         int  // the field of its status
}

// cause is why a value of the field's type is wrong.
func (f *field) cause() Cause {
	if f.table != nil {
		return CauseUnknownStatus
	}
	return CauseWrongValue
}

// A format is a prefix and a chain. The prefix of a verbose one is without the
// brace, which opens its object.
type format struct {
	name   Format
	base   base
	prefix string
	decode func(c *call, text string) *Error
	encode func(c *call, dst []byte) []byte
}

// A base is the innermost step of a format's chain: it decides what the format
// can carry.
type base uint8

const (
	baseVerbose base = iota
	baseDSL
	basePayload
)

// format returns the format of the name, or nil.
func (r *record) format(name Format) *format {
	for i := range r.formats {
		if r.formats[i].name == name {
			return &r.formats[i]
		}
	}
	return nil
}

func (r *record) formatNames() []Format {
	var list []Format
	for _, f := range r.formats {
		list = append(list, f.name)
	}
	return list
}

// prefixes are those of the formats, as errors show them.
func (r *record) prefixes() []string {
	var list []string
	for _, f := range r.formats {
		prefix := f.prefix
		if f.base == baseVerbose {
			prefix += "{"
		}
		list = append(list, quoted(prefix))
	}
	return list
}

// declares says whether a key's lexeme names a verbose member.
func (r *record) declares(key string) bool {
	return r.verbose != nil && r.verbose.find(key, 0) >= 0
}

// EncodeOptions say how to encode. The zero value leaves it to the protocol.
type EncodeOptions struct {
	Format         Format   // "" is FormatAuto
	PayloadVersion *int64   // nil is the protocol's choice
	AllowLoss      []string // optional fields that a format asked by name may drop
}
