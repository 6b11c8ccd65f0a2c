package spec

// Compression declares the algorithms that carry content behind a tag. Token
// and Dictionary are nil if the file leaves them out.
type Compression struct {
	Pos        Pos
	Algorithms []Algorithm
	Selection  CompressionSelection
	Token      *Token
	Dictionary *Dictionary
}

// Algorithm is one way to carry content, with the tag of its frames. Only none
// has no tag; only brotli has a quality.
type Algorithm struct {
	Pos             Pos
	Name, Role, Tag Text
	Quality         Int
}

// CompressionSelection holds the constants of the choice between algorithms.
type CompressionSelection struct {
	Pos                                Pos
	Small, Large, Sample, Window, Over Int
	PayloadKeys                        []Text
}

// Token declares the tables of the token algorithm; the first context is that
// of the root.
type Token struct {
	Pos      Pos
	Escape   Text
	Contexts []Context
	Values   []ValueTable
	Request  Text
	Defaults []Default
}

// Context is one place in a document, and the keys that have short forms there.
type Context struct {
	Pos  Pos
	Name Text
	Keys []ContextKey
}

// ContextKey is a key, and what its value is: Context where the value is an
// object, or an array of them; Values where it is a string of a table.
type ContextKey struct {
	Pos             Pos
	Name, Short     Text
	Context, Values Text
}

// ValueTable is a table of string values.
type ValueTable struct {
	Pos  Pos
	Name Text
	Rows []ValueRow
}

// ValueRow is a string value and its short form.
type ValueRow struct {
	Pos         Pos
	Name, Short Text
}

// Default is the value of a key that a request leaves out.
type Default struct {
	Pos                Pos
	Key, Lexeme, Equal Text
}

// Dictionary declares the patterns that have a byte, and the byte that opens a
// run of others.
type Dictionary struct {
	Pos      Pos
	Run      Int
	Patterns []Pattern
}

// Pattern is a text and the byte for it.
type Pattern struct {
	Pos  Pos
	Code Int
	Text Text
}
