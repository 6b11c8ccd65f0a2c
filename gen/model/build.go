package model

import (
	"encoding/json"
	"path"
	"slices"
	"sort"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

// Build makes the model of a spec that Load has found valid.
func Build(f *spec.File) *Model {
	m := &Model{
		Source:       path.Base(f.Path),
		ModelVersion: Version,
		Name:         f.Protocol.Name.V,
		Version:      f.Protocol.Version.V,
	}
	m.Packages = Packages{Go: f.Generate.GoPackage.V, Python: f.Generate.PythonPackage.V, TypeScript: f.Generate.TypeScriptModule.V}
	m.addCore(f)
	m.addTables(f)
	m.addRecords(f)
	m.Deltas = deltas(f.Deltas)
	m.Requests = requests(f.Requests)
	m.addCompression(f.Compression)
	m.MCP = mcp(f.MCP, m.Records)
	m.Features = features(m)
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

func (m *Model) addCore(f *spec.File) {
	for _, e := range f.Errors {
		m.Errors = append(m.Errors, ErrorKind{Role: e.Role.V, Kind: e.Kind.V, Fields: texts(e.Fields)})
	}
	for _, l := range f.Limits {
		m.Limits = append(m.Limits, Limit{Role: l.Role, Value: l.V})
	}
	if f.Base85 != nil {
		m.Base85 = &Base85{Alphabet: f.Base85.Alphabet.V}
	}
	if f.Zlib != nil {
		m.Zlib = &Zlib{Level: int(f.Zlib.Level.V)}
	}
}

// features follows what the chains, the types and the algorithms use; Base85 is public, so
// that its section alone makes it one.
func features(m *Model) []Feature {
	set := map[Feature]bool{FeatureBase85: m.Base85 != nil, FeatureDeltas: m.Deltas != nil, FeatureRequests: m.Requests != nil, FeatureMCP: m.MCP != nil}
	chains := [][]string{}
	for _, r := range m.Records {
		for _, f := range r.Formats {
			chains = append(chains, f.Chain)
		}
		for _, f := range r.Fields {
			set[FeatureBase64] = set[FeatureBase64] || types.Of(f.Type).Base64
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

// prefixes lists every prefix so that the first one that fits is the longest.
func prefixes(m *Model) []Prefix {
	var list []Prefix
	for _, r := range m.Records {
		for _, f := range r.Formats {
			for _, p := range append([]string{f.Prefix}, f.Legacy...) {
				list = append(list, Prefix{Text: p, Record: r.Name, Format: f.Name})
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

func texts(in []spec.Text) []string {
	var out []string
	for _, t := range in {
		out = append(out, t.V)
	}
	return out
}
