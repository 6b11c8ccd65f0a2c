// Package model is the language-neutral form of a validated spec: what the
// backends read. Everything in it is ordered, resolved and safe to emit.
package model

// Version of the JSON form. It grows when a member goes, or means something
// else; a new member alone leaves it. docs/templates.md lists the members.
const Version = 1

// Model is one protocol. Its JSON form is what `compactgen model` prints, what
// Digest is taken of, and what someone's own templates see.
type Model struct {
	Source       string       `json:"-"`             // base name of the spec, for the marker
	Digest       string       `json:"-"`             // SHA-256 of the JSON form, lower-case hex
	ModelVersion int          `json:"model_version"` // always Version
	Name         string       `json:"name"`
	Version      string       `json:"version"`
	Features     []Feature    `json:"features"` // sorted; Core always
	Errors       []ErrorKind  `json:"errors"`   // in the order of the file
	Limits       []Limit      `json:"limits"`   // in the order of LimitRoles
	Statuses     []Status     `json:"statuses"`
	Models       Models       `json:"models"`
	Efforts      []string     `json:"efforts"`
	Base85       *Base85      `json:"base85,omitempty"`
	Zlib         *Zlib        `json:"zlib,omitempty"`
	Verbose      []Member     `json:"verbose,omitempty"`
	DSL          *DSL         `json:"dsl,omitempty"`
	Payload      *Payload     `json:"payload,omitempty"`
	Formats      []Format     `json:"formats"`
	Prefixes     []Prefix     `json:"prefixes"` // every prefix, longest first
	Selection    Selection    `json:"selection"`
	Deltas       *Deltas      `json:"deltas,omitempty"`
	Requests     *Requests    `json:"requests,omitempty"`
	Compression  *Compression `json:"compression,omitempty"`
	MCP          *MCP         `json:"mcp,omitempty"`
}

// Feature names a part of the runtimes that a spec may leave out.
type Feature string

// The features. A manifest says which files each one needs.
const (
	FeatureBase64   Feature = "base64"
	FeatureBase85   Feature = "base85"
	FeatureDeltas   Feature = "deltas"
	FeatureDSL      Feature = "dsl"
	FeatureMCP      Feature = "mcp"
	FeaturePayload  Feature = "payload"
	FeatureRequests Feature = "requests"
	FeatureVerbose  Feature = "verbose"
	FeatureZlib     Feature = "zlib"
)

// Features are all of them.
var Features = []Feature{
	FeatureBase64, FeatureBase85, FeatureBrotli, FeatureCompression, FeatureDeltas, FeatureDictionary, FeatureDSL, FeatureMCP,
	FeaturePayload, FeatureRequests, FeatureStructure, FeatureToken, FeatureVerbose, FeatureZlib,
}

// ErrorKind is the public name of an error role.
type ErrorKind struct {
	Role   string   `json:"role"`
	Kind   string   `json:"kind"`
	Fields []string `json:"fields"`
}

// Limit is the default of one limit.
type Limit struct {
	Role  string `json:"role"`
	Value int64  `json:"value"`
}

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
}

// ModelCode is one row of the table of models. Ident is UPPER_SNAKE.
type ModelCode struct {
	Code    string `json:"code"`
	Integer int64  `json:"integer"`
	Name    string `json:"name"`
	Ident   string `json:"ident"`
	Doc     string `json:"doc,omitempty"`
}

// Base85 holds the alphabet: 85 ASCII characters.
type Base85 struct {
	Alphabet string `json:"alphabet"`
}

// Zlib holds the encoders' level, 1 to 9.
type Zlib struct {
	Level int `json:"level"`
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
}

// PayloadVersion is the layout behind one version number.
type PayloadVersion struct {
	Version int64          `json:"version"`
	Fields  []PayloadField `json:"fields"`
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
}

// Prefix is one row of detection. Format is empty where the prefix belongs to
// another family of frames (deltas, requests), which is no response.
type Prefix struct {
	Text   string `json:"text"`
	Format string `json:"format,omitempty"`
}

// Selection is how an encoder chooses; the names are of formats. Otherwise may
// be empty; so may Smallest and Tokens, which then are not offered.
type Selection struct {
	Auto      []Range  `json:"auto"`
	Otherwise string   `json:"otherwise,omitempty"`
	Smallest  []string `json:"smallest,omitempty"`
	Tokens    []string `json:"tokens,omitempty"`
}

// Range gives a format to results of up to To bytes that no earlier range
// takes; the last has To -1, without end.
type Range struct {
	To     int64  `json:"to"`
	Format string `json:"format"`
}

// Deltas declares the streaming frames: Prefix, symbol, Separator, data.
type Deltas struct {
	Prefix     string      `json:"prefix"`
	Separator  string      `json:"separator"` // one ASCII character
	Operations []Operation `json:"operations"`
}

// Operation is a delta operation. Role: full, append, replace, compressed.
// Only compressed has a chain: zlib and base64 or base85.
type Operation struct {
	Symbol string   `json:"symbol"`
	Role   string   `json:"role"`
	Chain  []string `json:"chain,omitempty"`
}

// Has says whether the protocol needs a feature.
func (m *Model) Has(f Feature) bool {
	for _, have := range m.Features {
		if have == f {
			return true
		}
	}
	return false
}

// Format returns the declared format of that name, or nil.
func (m *Model) Format(name string) *Format {
	for i := range m.Formats {
		if m.Formats[i].Name == name {
			return &m.Formats[i]
		}
	}
	return nil
}

// Kind returns the public name of the error of a role.
func (m *Model) Kind(role string) string {
	for _, e := range m.Errors {
		if e.Role == role {
			return e.Kind
		}
	}
	panic("model: no error kind for role " + role)
}
