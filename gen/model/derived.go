package model

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"

	"github.com/compactgen/compactgen/spec"
)

// stepFeatures are the features that steps of chains stand for.
var stepFeatures = map[string]Feature{
	"verbose": FeatureVerbose, "dsl": FeatureDSL, "payload": FeaturePayload,
	"zlib": FeatureZlib, "base64": FeatureBase64, "base64url": FeatureBase64URL, "base85": FeatureBase85,
}

// algorithmRoles are the features that algorithms need (Brotli frames are
// Base64), and their purpose.
var algorithmRoles = map[string]struct {
	features []Feature
	meaning  string
}{
	"token":      {[]Feature{FeatureToken}, "Short keys and values; defaults are normalised."},
	"structure":  {[]Feature{FeatureStructure}, "Repeated values once; exact."},
	"brotli":     {[]Feature{FeatureBrotli, FeatureBase64}, "Brotli in Base64."},
	"dictionary": {[]Feature{FeatureDictionary}, "Bytes for common patterns."},
	"none":       {nil, "The content as it is."},
}

// errorMeanings say what an error of each role means.
var errorMeanings = map[string]string{
	"base85_char":        "A character that Base85 does not have.",
	"base85_length":      "A text of a length that no Base85 has.",
	"decompression":      "A compressed frame that cannot be undone.",
	"payload":            "Bytes that are no MessagePack tuple of the protocol.",
	"format":             "Text that is no frame.",
	"missing_field":      "A frame that ends before a field, or does not have it.",
	"unknown_reference":  "A reference to what is not, or no longer, kept.",
	"reference_conflict": "A reference that another definition holds.",
	"unknown_tag":        "A tag that the spec does not declare.",
	"not_negotiated":     "An algorithm that the other side did not agree to.",
	"not_available":      "An algorithm or a store that cannot be used here and now.",
	"unrepresentable":    "A value that the format asked for, or every format, cannot carry.",
	"text":               "A string to be encoded that holds a lone surrogate.",
}

// roleFeatures and limitFeatures name the features of which one is enough for errors
// of a role, and for a limit. Those that are not listed are in every protocol.
var (
	roleFeatures = map[string][]Feature{
		"base85_char":        {FeatureBase85},
		"base85_length":      {FeatureBase85},
		"decompression":      {FeatureZlib, FeatureCompression},
		"payload":            {FeaturePayload},
		"unknown_reference":  {FeatureRequests},
		"reference_conflict": {FeatureRequests},
		"unknown_tag":        {FeatureCompression},
		"not_negotiated":     {FeatureCompression},
		"not_available":      {FeatureBase85, FeatureCompression, FeatureDeltas, FeatureRequests},
	}
	limitFeatures = map[string][]Feature{
		"output":           {FeatureZlib, FeatureCompression, FeatureRequests},
		"deltas":           {FeatureRequests},
		"registry_entries": {FeatureRequests},
		"registry_bytes":   {FeatureRequests},
	}
)

// hasOne says whether there is one of the features; of none, yes.
func (m *Model) hasOne(features []Feature) bool {
	return features == nil || slices.ContainsFunc(features, m.Has)
}

// Complete computes the derived members and the digest. Call it again after
// changing a model.
//
// Derived members are for backends and templates. They follow from the others, so
// the JSON form and the digest leave them out.
func (m *Model) Complete() {
	for i, e := range m.Errors {
		m.Errors[i].Meaning, m.Errors[i].Used = errorMeanings[e.Role], m.hasOne(roleFeatures[e.Role])
	}
	for i, l := range m.Limits {
		m.Limits[i].Used = m.hasOne(limitFeatures[l.Role])
	}
	m.deriveClasses()
	for i := range m.Tables {
		m.Tables[i].derive()
	}
	m.deriveRecords()
	m.Causes = causesOf(m) // which asks for the types
	m.Deltas.derive()
	m.Requests.derive(m.Deltas)
	m.Compression.derive()
	m.MCP.derive()
	sum := sha256.Sum256(m.JSON())
	m.Digest = hex.EncodeToString(sum[:])
	m.view = sync.OnceValue(func() map[string]any { return makeView(m) })
}

func (m *Model) deriveClasses() {
	var identifiers []string
	for _, t := range m.Tables {
		identifiers = append(identifiers, t.Ident)
	}
	for r := range m.All() {
		identifiers = append(identifiers, r.Ident)
	}
	names := spec.TypeNames(m.Name, identifiers)
	for i := range m.Tables {
		m.Tables[i].Class = names[i]
	}
	names = names[len(m.Tables):]
	for r := range m.All() {
		r.Class, names = names[0], names[1:]
	}
}

// steps are nil where the chain has none.
func steps(chain []string) *Steps {
	if len(chain) == 0 || chain[0] == "verbose" || chain[0] == "dsl" {
		return nil
	}
	s := Steps{Zlib: slices.Contains(chain, "zlib")}
	if !binary(chain) {
		s.Text = chain[len(chain)-1]
	}
	return &s
}

// binary says whether a chain of a record's format ends in bytes.
func binary(chain []string) bool {
	last := chain[len(chain)-1]
	return last == "payload" || last == "zlib"
}

func (d *Deltas) derive() {
	if d == nil {
		return
	}
	for i := range d.Operations {
		o := &d.Operations[i]
		o.Header, o.Steps = d.Prefix+o.Symbol+d.Separator, steps(o.Chain)
	}
}

func (r *Requests) derive(d *Deltas) {
	if r == nil {
		return
	}
	r.Delimiter = r.Separator + d.Prefix
	r.Request.Head = r.Request.Prefix + r.Request.Version + r.Separator
	r.Request.MissHead = r.Request.Prefix + r.Request.Miss + r.Separator
	for _, f := range []*Definition{&r.Tool, &r.System} {
		f.DefineHead = f.Prefix + f.Define + r.Separator
		f.ReferHead = f.Prefix + f.Refer + r.Separator
		f.MissHead = f.Prefix + f.Miss + r.Separator
	}
	r.Families = []Family{{Family: "request", Prefix: r.Request.Prefix}, {Family: "tool", Prefix: r.Tool.Prefix}, {Family: "system", Prefix: r.System.Prefix}}
	slices.SortStableFunc(r.Families, func(a, b Family) int { return len(b.Prefix) - len(a.Prefix) })
}

func (c *Compression) derive() {
	if c == nil {
		return
	}
	for i, a := range c.Algorithms {
		c.Algorithms[i].Meaning = algorithmRoles[a.Role].meaning
	}
	if t := c.Token; t != nil {
		for i := range t.Contexts {
			t.Contexts[i].derive(t.Escape)
		}
		for i := range t.Values {
			t.Values[i].derive(t.Escape)
		}
	}
}

// derive gives each direction its rows. A writer looks for the names, then for
// shorts that are no names, which it escapes. A reader looks for the shorts, then
// for names that are no shorts, which it accepts too.
func (c *Context) derive(escape string) {
	c.Encode, c.Decode = nil, nil
	names, shorts := map[string]bool{}, map[string]bool{}
	for _, k := range c.Keys {
		names[k.Name], shorts[k.Short] = true, true
		c.Encode = append(c.Encode, TokenRow{Text: k.Name, Stands: k.Short, Context: k.Context, Values: k.Values})
		c.Decode = append(c.Decode, TokenRow{Text: k.Short, Stands: k.Name, Context: k.Context, Values: k.Values})
	}
	for _, k := range c.Keys {
		if !names[k.Short] {
			c.Encode = append(c.Encode, TokenRow{Text: k.Short, Stands: escape + k.Short, Context: -1, Values: -1})
		}
		if !shorts[k.Name] {
			c.Decode = append(c.Decode, TokenRow{Text: k.Name, Stands: k.Name, Context: k.Context, Values: k.Values})
		}
	}
}

// derive does the same for values; a reader does not change long values.
func (t *ValueTable) derive(escape string) {
	t.Encode, t.Decode = nil, nil
	names := map[string]bool{}
	for _, r := range t.Rows {
		names[r.Name] = true
		t.Encode = append(t.Encode, ValueRow{Text: r.Name, Stands: r.Short})
		t.Decode = append(t.Decode, ValueRow{Text: r.Short, Stands: r.Name})
	}
	for _, r := range t.Rows {
		if !names[r.Short] {
			t.Encode = append(t.Encode, ValueRow{Text: r.Short, Stands: escape + r.Short})
		}
	}
}

func (m *MCP) derive() {
	if m == nil {
		return
	}
	m.List = ""
	for i := range m.Messages {
		x := &m.Messages[i]
		x.Request, x.Response, x.Notification = "", "", ""
		switch {
		case x.Role == "initialized":
			x.Notification = x.Role + ".notification"
		case x.Method != "":
			x.Request = x.Role + ".request"
		}
		if len(x.Results) > 0 {
			x.Response = x.Role + ".response"
		}
		if x.Role == "tools/list" {
			m.List = x.Results[0]
		}
	}
}
