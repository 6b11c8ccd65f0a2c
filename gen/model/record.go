package model

import (
	"slices"

	"github.com/compactgen/compactgen/spec/types"
)

// Table is a table of codes. The values of a closed one are its codes; those of
// an open one are any text, of which the codes are known.
type Table struct {
	Name         string `json:"name"`
	Ident        string `json:"ident" from:"Identifier"` // lower_snake
	Open         bool   `json:"open"`
	NumberPrefix string `json:"number_prefix,omitempty" from:"Open.NumberPrefix"` // of an open table: stands before a number without a row; empty where such numbers are no values
	Rows         []Row  `json:"rows"`
	Doc          string `json:"doc,omitempty"`

	Numbered bool    `json:"-" derived:"numbered"` // every row has an integer
	Aliases  []Alias `json:"-" derived:"aliases"`  // of an open table: names, and numbers behind the prefix, that are no codes themselves
	Success  string  `json:"-" derived:"success"`  // the code of the row with this role; perhaps empty
	Error    string  `json:"-" derived:"error"`    // likewise
	Class    string  `json:"-" derived:"class"`    // the name of its type, in every language
}

// Row is one row of a table. Ident is UPPER_SNAKE.
type Row struct {
	Code       string `json:"code"`
	Integer    *int64 `json:"integer,omitempty"`
	Name       string `json:"name,omitempty"` // another text for the code, in open tables
	Role       string `json:"role,omitempty"` // success, error, partial, streaming, or empty
	Ident      string `json:"ident" from:"Identifier"`
	Doc        string `json:"doc,omitempty"`
	Deprecated string `json:"deprecated,omitempty"` // why nobody should use it any more
	Said       string `json:"-" derived:"said"`     // for a comment: what the spec says, and `Deprecated:` with the reason
	Tagged     string `json:"-" derived:"tagged"`   // likewise, with the tag `@deprecated`
}

// Alias is another text for a model.
type Alias struct {
	Text string `json:"-" derived:"text"`
	Code string `json:"-" derived:"code"`
}

// Record is a kind of value that frames or other records carry. Verbose, DSL and Payload are
// its layouts; a record without a layout has no format with it, and none leads to it.
type Record struct {
	Name       string     `json:"name"`
	Ident      string     `json:"ident" from:"Identifier"` // lower_snake
	Doc        string     `json:"doc,omitempty"`
	Deprecated string     `json:"deprecated,omitempty"` // why nobody should use it any more
	Said       string     `json:"-" derived:"said"`     // for a comment: what the spec says, and `Deprecated:` with the reason
	Tagged     string     `json:"-" derived:"tagged"`   // likewise, with the tag `@deprecated`
	Fields     []Field    `json:"fields"`               // in the order of the encoders' checks
	Verbose    *Verbose   `json:"verbose,omitempty"`
	DSL        *DSL       `json:"dsl,omitempty"`
	Payload    *Payload   `json:"payload,omitempty"`
	Formats    []Format   `json:"formats,omitempty"`   // of a part there are none
	Selection  *Selection `json:"selection,omitempty"` // without one, the first format that carries the record

	Class         string   `json:"-" derived:"class"`          // the name of its type, in every language
	First         bool     `json:"-" derived:"first"`          // the protocol's own record
	Carried       bool     `json:"-" derived:"carried"`        // other records hold it
	Keeps         bool     `json:"-" derived:"keeps"`          // members that the record does not have are kept, as its `members`
	VerboseFormat string   `json:"-" derived:"verbose_format"` // the name of the format that is verbose; perhaps empty
	Texts         []string `json:"-" derived:"texts"`          // the fields that encoders look at first, in order: strings, and those that hold other values
	Text          bool     `json:"-" derived:"text"`           // frames of some format are texts
	Binary        bool     `json:"-" derived:"binary"`         // frames of some format are bytes
	Groups        []Group  `json:"-" derived:"groups"`         // detection by first characters
}

// Field is a field of a record, or an element of a list or a map. Type is the name of one of spec/types; closed
// and open have a Table, record has a Record.
type Field struct {
	Name       string  `json:"name,omitempty"`                    // an element has none
	Ident      string  `json:"ident,omitempty" from:"Identifier"` // lower_snake
	Type       string  `json:"type"`
	Table      string  `json:"table,omitempty" from:"-"`
	Record     string  `json:"record,omitempty" from:"-"` // the name of the record that it holds
	Min        *int64  `json:"min,omitempty"`             // without one, the least of the type
	Max        *int64  `json:"max,omitempty"`             // likewise
	Optional   bool    `json:"optional,omitempty"`
	Role       string  `json:"role,omitempty"`             // returncode, or empty
	Of         string  `json:"of,omitempty"`               // the field of the status that a returncode tells
	Element    *Field  `json:"element,omitempty" from:"-"` // of a list or a map, what its values are; it says the bounds
	Example    *string `json:"example,omitempty"`          // a value, as the spec writes it
	Doc        string  `json:"doc,omitempty"`
	Deprecated string  `json:"deprecated,omitempty"` // why nobody should use it any more
	Said       string  `json:"-" derived:"said"`     // for a comment: what the spec says, and `Deprecated:` with the reason
	Tagged     string  `json:"-" derived:"tagged"`   // likewise, with the tag `@deprecated`

	About   string `json:"-" derived:"about"`   // for a comment: what the spec says of the field, and its example
	Bounded bool   `json:"-" derived:"bounded"` // the type has bounds, whether the field gives some or not
	Long    bool   `json:"-" derived:"long"`    // its values may be long

	shape *types.Shape // of a record
}

// Verbose is the JSON object of a record, with a member for each field.
type Verbose struct {
	Members []Member `json:"members"`                  // in the order of writing
	Unknown string   `json:"unknown"`                  // what becomes of other members: keep, refuse, ignore
	Nulls   string   `json:"nulls,omitempty" from:"-"` // absent, where null for an optional field is read so; else empty
}

// Member is the member of a field. One that is marked omit_zero is left out when
// it is 0, and its absence read as 0.
type Member struct {
	Name     string `json:"name"`
	Field    string `json:"field"`
	OmitZero bool   `json:"omit_zero,omitempty"`

	Required bool   `json:"-" derived:"required"` // for decoders
	Rule     string `json:"-" derived:"rule"`     // returncode; status where a returncode is of the field; else empty
	Nullable bool   `json:"-" derived:"nullable"` // null is read as if the member were not there
}

// DSL is the separated text format. The last field takes the rest.
type DSL struct {
	Separator string   `json:"separator"` // one ASCII character
	Fields    []string `json:"fields"`

	Lacks     []string `json:"-" derived:"lacks"`     // the optional fields that it does not have
	Separable []string `json:"-" derived:"separable"` // those before the last whose values may hold the separator
	Blank     []string `json:"-" derived:"blank"`     // the optional ones whose value may be an empty text, which would read as absent
}

// Payload is the MessagePack tuple in its versions, ascending.
type Payload struct {
	Default  int64            `json:"default"`
	Extra    string           `json:"extra,omitempty" from:"-"` // ignore, where elements behind those of a version are passed over; else empty
	Fallback *int64           `json:"fallback,omitempty"`       // for values without a number; carries all tables as codes
	Versions []PayloadVersion `json:"versions"`
}

// skips says whether decoders pass over elements.
func (p *Payload) skips() bool {
	return p != nil && (p.Extra != "" || slices.ContainsFunc(p.Versions, func(v PayloadVersion) bool {
		return slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return f.Reserved != "" })
	}))
}

// PayloadVersion is the layout behind one version number.
type PayloadVersion struct {
	Version int64          `json:"version"`
	Fields  []PayloadField `json:"fields"`

	Required      []string `json:"-" derived:"required"` // the fields that always have an element, and those that are reserved before others of them
	OptionalField string   `json:"-" derived:"optional"` // the one that is left out when it is 0; perhaps empty
	Trailing      int      `json:"-" derived:"trailing"` // how many optional fields, and reserved elements, stand at the end; those that are absent there are left out
	Lacks         []string `json:"-" derived:"lacks"`    // as of DSL
	Numbered      []string `json:"-" derived:"numbered"` // the fields of open tables that are written as integers
}

// Optional is the index of the field that is left out when it is 0, or -1.
func (v PayloadVersion) Optional() int {
	for i, f := range v.Fields {
		if f.OmitZero {
			return i
		}
	}
	return -1
}

// PayloadField is one element. As is one of its type's in spec/types. One that is Reserved stands
// for a field that is gone, and has nothing else.
type PayloadField struct {
	Field    string `json:"field,omitempty"`
	Reserved string `json:"reserved,omitempty"`
	As       string `json:"as,omitempty"`
	Of       string `json:"of,omitempty"` // of a list or a map, the as of its elements
	OmitZero bool   `json:"omit_zero,omitempty"`
}

// Format is a format of a record. Name is lower_snake. The chain is [verbose],
// [dsl], or payload, perhaps zlib, and perhaps base64, base64url or base85. One format of a protocol
// may have the empty prefix.
type Format struct {
	Name       string   `json:"name"`
	Prefix     string   `json:"prefix"`
	Legacy     []string `json:"legacy,omitempty" from:"LegacyPrefixes"`
	Chain      []string `json:"chain"`
	Doc        string   `json:"doc,omitempty"`
	Deprecated string   `json:"deprecated,omitempty"` // why nobody should use it any more
	Said       string   `json:"-" derived:"said"`     // for a comment: what the spec says, and `Deprecated:` with the reason
	Tagged     string   `json:"-" derived:"tagged"`   // likewise, with the tag `@deprecated`

	Body   string `json:"-" derived:"body"`   // the first of the chain
	Steps  *Steps `json:"-" derived:"steps"`  // the rest of it; nil unless Body is payload
	Binary bool   `json:"-" derived:"binary"` // its frames are bytes: the chain ends in no text
}

// Steps are what becomes of bytes: compressed or not, then Base64, Base64url or Base85.
type Steps struct {
	Zlib bool   `json:"-" derived:"zlib"`
	Text string `json:"-" derived:"text"` // base64, base64url or base85; empty where frames are bytes
}

// Prefix is one of those that detection knows. Record and Format are empty where the prefix
// belongs to another family of frames (deltas, requests).
type Prefix struct {
	Text   string `json:"text"`
	Record string `json:"record,omitempty"`
	Format string `json:"format,omitempty"`

	Body   string `json:"-" derived:"body"`   // of the format; empty without one
	Steps  *Steps `json:"-" derived:"steps"`  // likewise
	Family string `json:"-" derived:"family"` // of what is no record: delta, request, tool, system
}

// Group is the prefixes that begin with the same character, the longest first.
// A brace alone is in none: white space may stand before it. Prefixes of other
// records and families are there, without a format, where a format of this record
// has the same character.
type Group struct {
	First    string   `json:"-" derived:"first"`
	Prefixes []Prefix `json:"-" derived:"prefixes"`
	Whole    bool     `json:"-" derived:"whole"` // the last prefix is the character alone
}

// Selection is how an encoder chooses; the names are of formats. Otherwise may
// be empty; so may Smallest and Tokens, which then are not offered.
type Selection struct {
	By        string   `json:"by,omitempty" from:"Auto.By"` // the text field whose bytes Auto goes by; absent, it counts as 0
	Auto      []Range  `json:"auto" from:"Auto.Ranges"`
	Otherwise string   `json:"otherwise,omitempty" from:"Auto.Otherwise"`
	Smallest  []string `json:"smallest,omitempty"`
	Tokens    []string `json:"tokens,omitempty"`

	Names  []string `json:"-" derived:"names"`  // of the selections that there are
	Ranges []Range  `json:"-" derived:"ranges"` // those of Auto that have an end
	Last   string   `json:"-" derived:"last"`   // the format behind them
}

// Range gives a format to sizes of up to To bytes that no earlier range
// takes; the last has To -1, without end.
type Range struct {
	To     int64  `json:"to"`
	Format string `json:"format"`
}
