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

	// Derived from the members above, as are all that have such a tag: see Complete.
	StatusSuccess string  `json:"-" derived:"status_success"` // the code of the role's status; perhaps empty
	StatusError   string  `json:"-" derived:"status_error"`
	VerboseFormat string  `json:"-" derived:"verbose_format"` // the name of the format that is verbose; perhaps empty
	Groups        []Group `json:"-" derived:"groups"`         // detection by first characters
	Causes        []Cause `json:"-" derived:"causes"`         // of the features that there are
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
