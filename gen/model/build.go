package model

import (
	"encoding/json"
	"path"
	"reflect"
	"slices"
	"sort"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

// Build makes the model of a spec that Load has found valid.
func Build(f *spec.File) *Model {
	m := &Model{Source: path.Base(f.Path), ModelVersion: Version, Generate: f.Generate}
	t := taker{}
	t.take(reflect.ValueOf(m).Elem(), reflect.ValueOf(*f))
	for _, from := range f.Ordered() {
		var r Record
		t.take(reflect.ValueOf(&r).Elem(), reflect.ValueOf(*from))
		if v := from.Verbose; v != nil && v.Nulls.V == "absent" {
			r.Verbose.Nulls = v.Nulls.V
		}
		if p := from.Payload; p != nil && p.Extra.V == "ignore" {
			r.Payload.Extra = p.Extra.V
		}
		if from.Framed() {
			m.Records = append(m.Records, r)
		} else {
			m.Parts = append(m.Parts, r)
		}
	}
	m.resolve(f)
	m.Features = features(m)
	m.Limits = slices.DeleteFunc(m.Limits, func(l Limit) bool {
		return l.Role == string(FeatureElements) && !m.Has(FeatureElements) || l.Role == string(FeatureNesting) && !m.Has(FeatureNesting)
	})
	m.Prefixes = prefixes(m)
	m.Complete()
	return m
}

// JSON is the model as indented JSON, the same for equal models.
func (m *Model) JSON() []byte {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		panic(err) // the model holds nothing that JSON cannot
	}
	return append(b, '\n')
}

// resolve fills in what has another form than in the spec.
func (m *Model) resolve(f *spec.File) {
	for r := range m.All() {
		for i := range r.Fields {
			m.resolveType(&r.Fields[i])
		}
		if s := r.Selection; s != nil {
			s.Auto[len(s.Auto)-1].To = -1
		}
	}
	if m.Deltas != nil {
		for i := range m.Deltas.Operations {
			m.Deltas.Operations[i].Asked = f.Deltas.Operations[i].Asked()
		}
	}
	if m.Compression != nil && m.Compression.Token != nil {
		m.Compression.Token.resolve(f.Compression.Token)
	}
	if m.MCP != nil {
		for i, e := range f.MCP.Encodings {
			m.MCP.Encodings[i].resolve(e, m.Records)
		}
	}
}

// resolveType names the table or the record of a type that is none of the spec's own, and gives a
// list or a map its element.
func (m *Model) resolveType(f *Field) {
	if t := types.Of(f.Type); t != nil && t.Several {
		f.Element = &Field{Type: f.Of, Min: f.Min, Max: f.Max}
		f.Of, f.Min, f.Max = "", nil, nil
		m.resolveType(f.Element)
	}
	for _, t := range m.Tables {
		if t.Name != f.Type {
			continue
		}
		f.Table, f.Type = t.Name, "closed"
		if t.Open {
			f.Type = "open"
		}
		return
	}
	if !slices.Contains(types.Names(), f.Type) && m.Record(f.Type) != nil {
		f.Record, f.Type = f.Type, types.Record.Name
	}
}

// features follows what the chains, the types and the algorithms use; Base85 is public, so
// that its section alone makes it one.
func features(m *Model) []Feature {
	set := map[Feature]bool{FeatureBase85: m.Base85 != nil, FeatureDeltas: m.Deltas != nil, FeatureRequests: m.Requests != nil, FeatureMCP: m.MCP != nil}
	chains := [][]string{}
	for r := range m.All() {
		for _, f := range r.Formats {
			chains = append(chains, f.Chain)
			set[FeatureBinary] = set[FeatureBinary] || binary(f.Chain)
		}
		set[FeatureNulls] = set[FeatureNulls] || r.Verbose != nil && r.Verbose.Nulls != ""
		set[FeatureSkips] = set[FeatureSkips] || r.Payload.skips()
		for _, f := range r.Fields {
			nests := f.Scalar().Record != ""
			set[FeatureElements] = set[FeatureElements] || f.Element != nil || nests
			set[FeatureNesting] = set[FeatureNesting] || nests
			set[FeatureBase64] = set[FeatureBase64] || types.Of(f.Scalar().Type).Base64
		}
	}
	if m.Deltas != nil {
		for _, o := range m.Deltas.Operations {
			chains = append(chains, o.Chain)
		}
	}
	for _, step := range slices.Concat(chains...) {
		set[stepFeatures[step]] = true
	}
	for _, f := range m.Compression.features() {
		set[f] = true
	}
	var list []Feature
	for f, on := range set {
		if on {
			list = append(list, f)
		}
	}
	slices.Sort(list)
	return list
}

// prefixes lists every prefix that is not empty so that the first one that fits is the longest.
func prefixes(m *Model) []Prefix {
	var list []Prefix
	for _, r := range m.Records {
		for _, f := range r.Formats {
			for _, p := range append([]string{f.Prefix}, f.Legacy...) {
				if p != "" {
					list = append(list, Prefix{Text: p, Record: r.Name, Format: f.Name})
				}
			}
		}
	}
	if m.Deltas != nil {
		list = append(list, Prefix{Text: m.Deltas.Prefix})
	}
	for _, p := range m.Requests.prefixes() {
		list = append(list, Prefix{Text: p})
	}
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].Text) > len(list[j].Text) })
	return list
}
