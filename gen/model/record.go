package model

// Status is one row of the closed set of statuses. Role is "success", "error",
// "partial", "streaming" or empty. Ident is UPPER_SNAKE.
type Status struct {
	Code    string `json:"code"`
	Integer int64  `json:"integer"`
	Role    string `json:"role,omitempty"`
	Ident   string `json:"ident"`
	Doc     string `json:"doc,omitempty"`
}

// Models is the table of models and the prefix of numbers without a row.
type Models struct {
	NumberPrefix string      `json:"number_prefix"`
	Table        []ModelCode `json:"table"`

	Aliases []Alias `json:"-" derived:"aliases"` // names, and numbers behind the prefix, that are no codes themselves
}

// Alias is another text for a model.
type Alias struct {
	Text string `json:"-" derived:"text"`
	Code string `json:"-" derived:"code"`
}

// ModelCode is one row of the table of models. Ident is UPPER_SNAKE.
type ModelCode struct {
	Code    string `json:"code"`
	Integer int64  `json:"integer"`
	Name    string `json:"name"`
	Ident   string `json:"ident"`
	Doc     string `json:"doc,omitempty"`
}

// Member is a verbose member. Roles: model, returncode, result,
// reasoning_effort, ultrathink, status, tokens. The first three are required
// when decoding.
type Member struct {
	Name string `json:"name"`
	Role string `json:"role"`
}

// DSL is the separated text format: fields of status, model, tokens, result;
// result last.
type DSL struct {
	Separator string   `json:"separator"` // one ASCII character
	Fields    []string `json:"fields"`
}

// Payload is the MessagePack tuple in its versions, ascending.
type Payload struct {
	Default  int64            `json:"default"`
	Fallback int64            `json:"fallback"` // carries models as codes
	Versions []PayloadVersion `json:"versions"`

	Numbered []int64 `json:"-" derived:"numbered"` // the versions that write the model as its number
	Coded    []int64 `json:"-" derived:"coded"`    // the others
}

// PayloadVersion is the layout behind one version number.
type PayloadVersion struct {
	Version int64          `json:"version"`
	Fields  []PayloadField `json:"fields"`

	Required      []string `json:"-" derived:"required"` // the fields that are always there
	OptionalField string   `json:"-" derived:"optional"` // the one that is left out when it is 0; perhaps empty
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

// PayloadField is one element. Field: status, model, tokens, result. As: code
// or integer for status and model, integer for tokens, text for result.
type PayloadField struct {
	Field    string `json:"field"`
	As       string `json:"as"`
	OmitZero bool   `json:"omit_zero,omitempty"`
}

// Format is a response format. Name is lower_snake. The chain is [verbose],
// [dsl], or payload, perhaps zlib, and base64 or base85.
type Format struct {
	Name   string   `json:"name"`
	Prefix string   `json:"prefix"`
	Legacy []string `json:"legacy,omitempty"`
	Chain  []string `json:"chain"`
	Doc    string   `json:"doc,omitempty"`

	Body  string `json:"-" derived:"body"`  // the first of the chain
	Steps *Steps `json:"-" derived:"steps"` // the rest of it; nil unless Body is payload
}

// Steps are how bytes become text: compressed or not, then Base64 or Base85.
type Steps struct {
	Zlib bool   `json:"-" derived:"zlib"`
	Text string `json:"-" derived:"text"` // base64 or base85
}

// Prefix is one row of detection. Format is empty where the prefix belongs to
// another family of frames (deltas, requests), which is no response.
type Prefix struct {
	Text   string `json:"text"`
	Format string `json:"format,omitempty"`

	Body  string `json:"-" derived:"body"`  // of the format; empty without one
	Steps *Steps `json:"-" derived:"steps"` // likewise
}

// Group is the prefixes that begin with the same character, the longest first.
// Those of verbose are in none: white space may stand before it. Frames that are
// no response are there where a format has the same character.
type Group struct {
	First    string   `json:"-" derived:"first"`
	Prefixes []Prefix `json:"-" derived:"prefixes"`
	Whole    bool     `json:"-" derived:"whole"` // the last prefix is the character alone
}

// Selection is how an encoder chooses; the names are of formats. Otherwise may
// be empty; so may Smallest and Tokens, which then are not offered.
type Selection struct {
	Auto      []Range  `json:"auto"`
	Otherwise string   `json:"otherwise,omitempty"`
	Smallest  []string `json:"smallest,omitempty"`
	Tokens    []string `json:"tokens,omitempty"`

	Names  []string `json:"-" derived:"names"`  // of the selections that there are
	Ranges []Range  `json:"-" derived:"ranges"` // those of Auto that have an end
	Last   string   `json:"-" derived:"last"`   // the format behind them
}

// Range gives a format to results of up to To bytes that no earlier range
// takes; the last has To -1, without end.
type Range struct {
	To     int64  `json:"to"`
	Format string `json:"format"`
}
