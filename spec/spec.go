// Package spec reads and checks the YAML file that declares a compact wire
// protocol. docs/spec-format.md describes the file for its authors.
package spec

import "strconv"

// Pos is a place in a spec file; lines and columns count from 1, columns in
// code points.
type Pos struct {
	Line, Col int
}

// String is the place as `line:col`.
func (p Pos) String() string { return strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col) }

// Value is a scalar of the file and where it stands. The zero Pos means that
// the file does not hold it.
type Value[T any] struct {
	V   T
	Pos Pos
}

// Set says whether the file holds the value.
func (v Value[T]) Set() bool { return v.Pos.Line > 0 }

type (
	// Text is a quoted or plain string.
	Text = Value[string]
	// Int is a decimal integer.
	Int = Value[int64]
	// Bool is true or false.
	Bool = Value[bool]
)

// File is a spec as it is written. Load returns it only when it is valid;
// a nil section is one that the file leaves out.
type File struct {
	Path        string // as given to Load, with slashes
	Protocol    Protocol
	Errors      []ErrorKind
	Limits      []Limit // in the order of LimitRoles
	Statuses    []Status
	Models      Models
	Efforts     []Text
	Base85      *Base85
	Zlib        *Zlib
	Verbose     *Verbose
	DSL         *DSL
	Payload     *Payload
	Formats     []Format
	Selection   Selection
	Deltas      *Deltas
	Requests    *Requests
	Compression *Compression
	Breaking    Breaking
}

// Protocol names the protocol and its version.
type Protocol struct {
	Pos           Pos
	Name, Version Text
}

// ErrorKind gives the error of a role its public name and its fields.
type ErrorKind struct {
	Pos        Pos
	Role, Kind Text
	Fields     []Text
}

// Limit is the default of one limit.
type Limit struct {
	Role string
	Int
}

// Status is one row of the closed set of statuses. Identifier is derived from
// the code where the file gives none.
type Status struct {
	Pos                         Pos
	Code, Role, Doc, Identifier Text
	Integer                     Int
}

// Models is the table of models. Models without a row are written as
// NumberPrefix and their number.
type Models struct {
	Pos          Pos
	NumberPrefix Text
	Table        []Model
}

// Model is one row of the table of models.
type Model struct {
	Pos                         Pos
	Code, Name, Doc, Identifier Text
	Integer                     Int
}

// Base85 declares the 85 characters in the order of their digits.
type Base85 struct {
	Pos      Pos
	Alphabet Text
}

// Zlib declares the level that encoders compress with.
type Zlib struct {
	Pos   Pos
	Level Int
}

// Verbose declares the members of a verbose response, in order.
type Verbose struct {
	Pos     Pos
	Members []Member
}

// Member is one JSON member and its role in a response.
type Member struct {
	Pos        Pos
	Name, Role Text
}

// DSL declares the separated text format; the last field takes the rest.
type DSL struct {
	Pos       Pos
	Separator Text
	Fields    []Text
}

// Payload declares the versions of the MessagePack tuple.
type Payload struct {
	Pos               Pos
	Default, Fallback Int
	Versions          []PayloadVersion
}

// PayloadVersion is one tuple layout, behind its version number.
type PayloadVersion struct {
	Pos     Pos
	Version Int
	Fields  []PayloadField
}

// PayloadField is one element of a tuple: a field of the response, as code,
// integer or text.
type PayloadField struct {
	Pos       Pos
	Field, As Text
	OmitZero  Bool
}

// Format is a response format: a prefix, and the chain behind it.
type Format struct {
	Pos            Pos
	Name           Text
	Prefix         Text
	LegacyPrefixes []Text
	Chain          []Text
	Doc            Text
}

// Selection declares how an encoder chooses a format.
type Selection struct {
	Pos      Pos
	Auto     Auto
	Smallest []Text
	Tokens   []Text
}

// Auto chooses by the UTF-8 bytes of the result. Otherwise is the format for
// what the chosen one cannot carry; it may be left out.
type Auto struct {
	Pos       Pos
	Ranges    []Range
	Otherwise Text
}

// Range gives a format to results of From to To bytes; the last has no To.
type Range struct {
	Pos      Pos
	From, To Int
	Format   Text
}

// Deltas declares the streaming frames.
type Deltas struct {
	Pos               Pos
	Prefix, Separator Text
	Operations        []Operation
}

// Operation is one delta operation; only the compressed one has a chain.
type Operation struct {
	Pos          Pos
	Symbol, Role Text
	Chain        []Text
}

// Requests declares the frames of requests, the references to definitions, and
// what a session adds.
type Requests struct {
	Pos          Pos
	Separator    Text
	HexLength    Int
	Request      RequestFrame
	Tool, System DefinitionFrame
	Session      RequestSession
}

// RequestFrame declares the request itself. Miss and Reference are for what a
// session's server answers when it lacks the conversation.
type RequestFrame struct {
	Pos                              Pos
	Prefix, Version, Miss, Reference Text
}

// DefinitionFrame declares the frames of tools or of system prompts. Only tools
// have a Bundle: the member that holds several of them.
type DefinitionFrame struct {
	Pos                                    Pos
	Prefix, Define, Refer, Miss, Reference Text
	Bundle                                 Text
}

// RequestSession names the members in which a session wraps the arguments.
type RequestSession struct {
	Pos         Pos
	Check, Args Text
}
