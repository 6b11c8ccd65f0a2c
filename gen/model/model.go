// Package model is the language-neutral form of a validated spec: what the
// backends read. Everything in it is ordered, resolved and safe to emit.
package model

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// Version of the JSON form. It grows when a member is removed or changes its
// meaning, but not when one is added. docs/templates.md lists the members.
const Version = 1

// Model is one protocol. `compactgen model` prints its JSON form, Digest is
// computed from that form, and users' own templates see it.
type Model struct {
	Generate     spec.Generate `json:"-" from:"-"`             // the spec's settings of trees
	Source       string        `json:"-" from:"-"`             // base name of the spec, for the marker
	Digest       string        `json:"-" from:"-"`             // SHA-256 of the JSON form, lower-case hex
	ModelVersion int           `json:"model_version" from:"-"` // always Version
	Name         string        `json:"name" from:"Protocol.Name"`
	Version      string        `json:"version" from:"Protocol.Version"`
	Features     []Feature     `json:"features" from:"-"` // sorted; Core always
	Types        []string      `json:"-" derived:"types"` // those that a field or an element has, each once
	Errors       []ErrorKind   `json:"errors"`            // in the order of the file
	Limits       []Limit       `json:"limits"`            // in the order of LimitRoles, elements only where there are some
	Tables       []Table       `json:"tables"`
	Records      []Record      `json:"records" from:"-"`         // those of frames; the first is the protocol's own
	Parts        []Record      `json:"parts,omitempty" from:"-"` // those that have no formats, and that others carry
	Base85       *Base85       `json:"base85,omitempty"`
	Zlib         *Zlib         `json:"zlib,omitempty"`
	Prefixes     []Prefix      `json:"prefixes" from:"-"` // every prefix, longest first
	Deltas       *Deltas       `json:"deltas,omitempty"`
	Requests     *Requests     `json:"requests,omitempty"`
	Compression  *Compression  `json:"compression,omitempty"`
	MCP          *MCP          `json:"mcp,omitempty"`

	// Derived from the members above, as are all that have such a tag: see Complete.
	Causes []Cause `json:"-" derived:"causes"` // of the features that there are
	Bare   *Prefix `json:"-" derived:"bare"`   // the one that is empty, which no list of prefixes has; nil for none

	view func() map[string]any // of View
}

// Feature names a part of the runtimes that a spec may leave out.
type Feature string

// The features. A manifest says which files each one needs.
const (
	FeatureBase64    Feature = "base64"
	FeatureBase64URL Feature = "base64url"
	FeatureBase85    Feature = "base85"
	FeatureBinary    Feature = "binary" // frames of some format are bytes
	FeatureDeltas    Feature = "deltas"
	FeatureDSL       Feature = "dsl"
	FeatureElements  Feature = "elements" // values hold others, as lists, maps and records do
	FeatureMCP       Feature = "mcp"
	FeatureNesting   Feature = "nesting" // records hold others
	FeatureNulls     Feature = "nulls"   // some JSON may have null for what is absent
	FeaturePayload   Feature = "payload"
	FeatureRequests  Feature = "requests"
	FeatureSkips     Feature = "skips" // some payload has elements that are passed over
	FeatureVerbose   Feature = "verbose"
	FeatureZlib      Feature = "zlib"
)

// Features are all of them.
var Features = []Feature{
	FeatureBase64, FeatureBase64URL, FeatureBase85, FeatureBinary, FeatureBrotli, FeatureCompression, FeatureDeltas, FeatureDictionary, FeatureDSL, FeatureElements, FeatureMCP,
	FeatureNesting, FeatureNulls, FeaturePayload, FeatureRequests, FeatureSkips, FeatureStructure, FeatureToken, FeatureVerbose, FeatureZlib,
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

// Uses says whether a field, or an element of one, has the type.
func (m *Model) Uses(typ string) bool { return slices.Contains(m.Types, typ) }

var notInWords = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// Owner is the protocol's name as markers have it, one word.
func (m *Model) Owner() string {
	return cmp.Or(strings.Trim(notInWords.ReplaceAllString(m.Name, "-"), "-"), "protocol")
}

// From says what a file is generated from, for its marker.
func (m *Model) From() string { return "from " + m.Source + " (" + m.Owner() + ")" }

// Kind returns the public name of the error of a role.
func (m *Model) Kind(role string) string {
	for _, e := range m.Errors {
		if e.Role == role {
			return e.Kind
		}
	}
	panic("model: no error kind for role " + role)
}
