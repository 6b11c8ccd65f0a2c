package model

// The features of M2M compression. FeatureCompression holds what the
// algorithms share: tags, selection, negotiation, none.
const (
	FeatureBrotli      Feature = "brotli"
	FeatureCompression Feature = "compression"
	FeatureDictionary  Feature = "dictionary"
	FeatureStructure   Feature = "structure"
	FeatureToken       Feature = "token"
)

// Compression declares the algorithms. Token and Dictionary are nil where no
// algorithm has that role.
type Compression struct {
	Algorithms []Algorithm          `json:"algorithms"`
	Selection  CompressionSelection `json:"selection"`
	Token      *Token               `json:"token,omitempty"`
	Dictionary *Dictionary          `json:"dictionary,omitempty"`
}

// Algorithm is one way to carry content. Role: token, structure, brotli,
// dictionary, none; each once at the most. Tag is "#", two of [A-Z0-9], "|";
// none has no tag. Quality is brotli's.
type Algorithm struct {
	Name    string `json:"name"`
	Role    string `json:"role"`
	Tag     string `json:"tag,omitempty"`
	Quality int    `json:"quality,omitempty"`

	Meaning string `json:"-" derived:"meaning"` // of the role, a sentence
}

// CompressionSelection holds the constants of the documented choice, in bytes;
// Over counts tenths of the windows.
type CompressionSelection struct {
	Small       int64    `json:"small"`
	Large       int64    `json:"large"`
	Sample      int64    `json:"sample"`
	Window      int64    `json:"window"`
	Over        int64    `json:"over"`
	PayloadKeys []string `json:"payload_keys"`
}

// Token declares the tables of the token algorithm by context. The first
// context is the root's.
type Token struct {
	Escape   string       `json:"escape"` // one ASCII character
	Contexts []Context    `json:"contexts"`
	Values   []ValueTable `json:"values"`
	Request  string       `json:"request"`
	Defaults []Default    `json:"defaults"`
}

// Context is one place in a document, and the keys that have short forms there.
type Context struct {
	Name string `json:"name"`
	Keys []Key  `json:"keys"`

	Encode []TokenRow `json:"-" derived:"encode"` // what a writer looks for, with escapes
	Decode []TokenRow `json:"-" derived:"decode"` // what a reader looks for, with long names
}

// Key is one row. Context and Values index Token's lists, or are -1.
type Key struct {
	Name    string `json:"name"`
	Short   string `json:"short"`
	Context int    `json:"context" from:"-"`
	Values  int    `json:"values" from:"-"`
}

// ValueTable is a table of string values.
type ValueTable struct {
	Name string  `json:"name"`
	Rows []Value `json:"rows"`

	Encode []ValueRow `json:"-" derived:"encode"` // what a writer looks for, with escapes
	Decode []ValueRow `json:"-" derived:"decode"`
}

// TokenRow is the replacement of a key in one direction.
type TokenRow struct {
	Text    string `json:"-" derived:"text"`
	Stands  string `json:"-" derived:"stands"`
	Context int    `json:"-" derived:"context"`
	Values  int    `json:"-" derived:"values"`
}

// ValueRow is the replacement of a value in one direction.
type ValueRow struct {
	Text   string `json:"-" derived:"text"`
	Stands string `json:"-" derived:"stands"`
}

// Value is one row of a table of values.
type Value struct {
	Name  string `json:"name"`
	Short string `json:"short"`
}

// Default is the value of a key that a request leaves out. Equal says which
// lexemes count as this value: one, zero, same, empty_object.
type Default struct {
	Key    string `json:"key"`
	Lexeme string `json:"lexeme"`
	Equal  string `json:"equal"`
}

// Dictionary declares the patterns, by code. Codes are 0x80 to 0xff; Run opens
// a run of bytes as they are.
type Dictionary struct {
	Run      int       `json:"run"`
	Patterns []Pattern `json:"patterns"`
}

// Pattern is a text and the byte for it.
type Pattern struct {
	Code int    `json:"code"`
	Text string `json:"text"`
}
