package mutation

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

func (s *set) verbose(r int) {
	v := s.original.Records[r].Verbose
	if v == nil {
		return
	}
	for i, member := range v.Members {
		s.add(func(m *model.Model) { m.Records[r].Verbose.Members[i].Name += "x" }, "verbose/%s/name", member.Name)
		if i > 0 {
			s.add(func(m *model.Model) { swap(m.Records[r].Verbose.Members, i-1, i) }, "verbose/%s/place", member.Name)
		}
		if f := s.field(r, member.Field); f.Type == "integer" && !f.Optional {
			s.add(func(m *model.Model) { m.Records[r].Verbose.Members[i].OmitZero = !member.OmitZero }, "verbose/%s/omit_zero", member.Name)
		}
	}
	for _, other := range []string{"keep", "refuse", "ignore"} {
		if other != v.Unknown {
			s.add(func(m *model.Model) { m.Records[r].Verbose.Unknown = other }, "verbose/unknown-%s", other)
		}
	}
}

func (s *set) dsl(r int) {
	d := s.original.Records[r].DSL
	if d == nil {
		return
	}
	s.add(func(m *model.Model) { m.Records[r].DSL.Separator = "," }, "dsl/separator")
	for i, name := range d.Fields {
		if i > 0 {
			s.add(func(m *model.Model) { swap(m.Records[r].DSL.Fields, i-1, i) }, "dsl/%s/place", name)
		}
		if s.field(r, name).Optional {
			s.add(func(m *model.Model) { d := m.Records[r].DSL; d.Fields = slices.Delete(d.Fields, i, i+1) }, "dsl/%s/left-out", name)
		}
	}
}

func (s *set) payload(r int) {
	p := s.original.Records[r].Payload
	if p == nil {
		return
	}
	s.add(func(m *model.Model) { toggleExtra(m.Records[r].Payload) }, "payload/extra")
	for i, v := range p.Versions {
		if v.Version != p.Default {
			s.add(func(m *model.Model) { m.Records[r].Payload.Default = v.Version }, "payload/default-%d", v.Version)
		}
		if p.Fallback != nil && v.Version != *p.Fallback {
			s.add(func(m *model.Model) { m.Records[r].Payload.Fallback = &v.Version }, "payload/fallback-%d", v.Version)
		}
		s.add(func(m *model.Model) { renumber(m.Records[r].Payload, i, 100+v.Version) }, "payload/%d/version", v.Version)
		for k, f := range v.Fields {
			if f.Reserved == "" {
				s.payloadField(r, i, k, v, f)
			}
		}
	}
}

func toggleExtra(p *model.Payload) {
	p.Extra = map[string]string{"": "ignore"}[p.Extra]
}

func renumber(p *model.Payload, i int, number int64) {
	for _, named := range []*int64{&p.Default, p.Fallback} {
		if named != nil && *named == p.Versions[i].Version {
			*named = number
		}
	}
	p.Versions[i].Version = number
}

func (s *set) payloadField(r, i, k int, v model.PayloadVersion, f model.PayloadField) {
	of := func(m *model.Model) []model.PayloadField { return m.Records[r].Payload.Versions[i].Fields }
	if k > 0 {
		s.add(func(m *model.Model) { swap(of(m), k-1, k) }, "payload/%d/%s/place", v.Version, f.Field)
	}
	s.add(func(m *model.Model) {
		v := &m.Records[r].Payload.Versions[i]
		v.Fields = slices.Delete(v.Fields, k, k+1)
	}, "payload/%d/%s/left-out", v.Version, f.Field)
	switch field := s.field(r, f.Field); {
	case field.Table != "":
		other := map[string]string{"code": "integer", "integer": "code"}[f.As]
		s.add(func(m *model.Model) { of(m)[k].As = other }, "payload/%d/%s/as-%s", v.Version, f.Field, other)
	case field.Type == "integer":
		s.add(func(m *model.Model) { of(m)[k].OmitZero = !f.OmitZero }, "payload/%d/%s/omit_zero", v.Version, f.Field)
	}
}

func (s *set) field(r int, name string) model.Field {
	for _, f := range s.original.Records[r].Fields {
		if f.Name == name {
			return f
		}
	}
	return model.Field{}
}

// fields alters the values that a field may hold.
func (s *set) fields(r int) {
	for i, f := range s.original.Records[r].Fields {
		of := func(m *model.Model) *model.Field { return &m.Records[r].Fields[i] }
		if i > 0 {
			s.add(func(m *model.Model) { swap(m.Records[r].Fields, i-1, i) }, "fields/%s/place", f.Name)
		}
		if other := otherType(f.Type); other != "" {
			s.add(func(m *model.Model) { of(m).Type = other }, "fields/%s/as-%s", f.Name, other)
		}
		if f.Type == "integer" {
			s.bound(f.Name+"/min", f.Min, -1<<53+1, 1, func(m *model.Model) **int64 { return &of(m).Min })
			s.bound(f.Name+"/max", f.Max, 1<<53-1, -1, func(m *model.Model) **int64 { return &of(m).Max })
		}
		if f.Role == "" {
			s.add(func(m *model.Model) { of(m).Optional = !f.Optional }, "fields/%s/optional", f.Name)
		} else {
			s.add(func(m *model.Model) { m.Records[r].Fields[i].Role, m.Records[r].Fields[i].Of = "", "" }, "fields/%s/role", f.Name)
		}
	}
}

// otherType is one whose values have the same form on the wire, or "".
func otherType(name string) string {
	row := types.Of(name)
	for _, other := range types.Names() {
		if other != name && slices.Equal(types.Of(other).As, row.As) {
			return other
		}
	}
	return ""
}

// bound moves the end of a range, one narrower or wider; the range of integers
// has no wider one.
func (s *set) bound(name string, is *int64, most, inwards int64, of func(m *model.Model) **int64) {
	narrower := most + inwards
	if is != nil {
		narrower = *is + inwards
		s.add(func(m *model.Model) { **of(m) -= inwards }, "fields/%s-wider", name)
	}
	s.add(func(m *model.Model) { *of(m) = &narrower }, "fields/%s-narrower", name)
}
