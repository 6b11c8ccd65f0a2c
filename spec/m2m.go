package spec

// Compression declares the algorithms that carry content behind a tag. Token
// and Dictionary are nil if the file leaves them out.
type Compression struct {
	Pos        Pos
	Algorithms []Algorithm          `key:"algorithms" doc:"The algorithms; none is one of them."`
	Selection  CompressionSelection `key:"selection" doc:"The constants of the choice between algorithms."`
	Token      *Token               `key:"token,optional" doc:"The tables of the token algorithm."`
	Dictionary *Dictionary          `key:"dictionary,optional" doc:"The tables of the dictionary algorithm."`
}

// Algorithm is one way to carry content, with the tag of its frames. Only none
// has no tag; only brotli has a quality.
type Algorithm struct {
	Pos     Pos  `name:"an algorithm" doc:"One algorithm."`
	Name    Text `key:"name" form:"algorithm" doc:"Name of the algorithm in options, negotiation and generated code."`
	Role    Text `key:"role" form:"algorithmRole" doc:"What the algorithm does."`
	Tag     Text `key:"tag,optional" form:"tag" doc:"What its frames begin with; none has no tag."`
	Quality Int  `key:"quality,optional" form:"quality" doc:"Brotli's quality in encoders."`
}

// CompressionSelection holds the constants of the choice between algorithms.
type CompressionSelection struct {
	Pos         Pos
	Small       Int    `key:"small" form:"size" doc:"Content of fewer bytes stays as it is."`
	Large       Int    `key:"large" form:"size" doc:"Payloads of more bytes are looked at for repetition."`
	Sample      Int    `key:"sample" form:"sample" doc:"Bytes at the beginning that are looked at."`
	Window      Int    `key:"window" form:"sample" doc:"Bytes that are compared with those before."`
	Over        Int    `key:"over" form:"over" doc:"Tenths of the windows of which more must repeat."`
	PayloadKeys []Text `key:"payload_keys" form:"raw" each:"A key; needs no escape in JSON." doc:"Keys of the root by whose array a chat payload is known."`
}

// Token declares the tables of the token algorithm; the first context is that
// of the root.
type Token struct {
	Pos      Pos
	Escape   Text         `key:"escape" form:"escape" doc:"One ASCII character in front of what a decoder must not expand."`
	Contexts []Context    `key:"contexts" doc:"Places in a document and the keys that are short there; the first is the root's."`
	Values   []ValueTable `key:"values,optional" doc:"Tables of string values."`
	Request  Text         `key:"request" form:"any" doc:"Key of the root that makes a document a request."`
	Defaults []Default    `key:"defaults,optional" doc:"What a request has where it leaves a key out."`
}

// Context is one place in a document, and the keys that have short forms there.
type Context struct {
	Pos  Pos          `name:"a context" doc:"One context."`
	Name Text         `key:"name" form:"name" doc:"Name of the context."`
	Keys []ContextKey `key:"keys" most:"rows" doc:"The keys that are short."`
}

// ContextKey is a key, and what its value is: Context where the value is an
// object, or an array of them; Values where it is a string of a table.
type ContextKey struct {
	Pos     Pos  `name:"a key" doc:"One key."`
	Name    Text `key:"name" form:"raw" doc:"The key; needs no escape in JSON."`
	Short   Text `key:"short" form:"raw" doc:"What stands for it; needs no escape in JSON."`
	Context Text `key:"context,optional" form:"any" doc:"Context of its value's object, or of the objects in its array."`
	Values  Text `key:"values,optional" form:"any" doc:"Table of its value, where that is a string."`
}

// ValueTable is a table of string values.
type ValueTable struct {
	Pos  Pos        `name:"a table of values" doc:"One table."`
	Name Text       `key:"name" form:"name" doc:"Name of the table."`
	Rows []ValueRow `key:"rows" most:"rows" doc:"The values that are short."`
}

// ValueRow is a string value and its short form.
type ValueRow struct {
	Pos   Pos  `name:"a value" doc:"One value."`
	Name  Text `key:"name" form:"raw" doc:"The value; needs no escape in JSON."`
	Short Text `key:"short" form:"raw" doc:"What stands for it; needs no escape in JSON."`
}

// Default is the value of a key that a request leaves out.
type Default struct {
	Pos    Pos  `name:"a default" doc:"One default."`
	Key    Text `key:"key" form:"any" doc:"Key of the root."`
	Lexeme Text `key:"lexeme" form:"any" doc:"The JSON text that decoders restore; quote it."`
	Equal  Text `key:"equal" form:"defaultClass" doc:"Which lexemes encoders take for it."`
}

// Dictionary declares the patterns that have a byte, and the byte that opens a
// run of others.
type Dictionary struct {
	Pos      Pos
	Run      Int       `key:"run" form:"byte" doc:"Byte that opens a run of other bytes."`
	Patterns []Pattern `key:"patterns" most:"rows" doc:"The patterns that have a byte."`
}

// Pattern is a text and the byte for it.
type Pattern struct {
	Pos  Pos  `name:"a pattern" doc:"One pattern."`
	Code Int  `key:"code" form:"byte" doc:"The byte."`
	Text Text `key:"text" form:"ascii" doc:"ASCII text."`
}
