package mutation

import "github.com/compactgen/compactgen/gen/model"

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
		if member.OmitZero {
			s.add(func(m *model.Model) { m.Records[r].Verbose.Members[i].OmitZero = false }, "verbose/%s/omit_zero", member.Name)
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
	for i := 1; i < len(d.Fields)-1; i++ { // the last stays
		s.add(func(m *model.Model) { swap(m.Records[r].DSL.Fields, i-1, i) }, "dsl/%s/place", d.Fields[i])
	}
}

func (s *set) payload(r int) {
	p := s.original.Records[r].Payload
	if p == nil {
		return
	}
	for i, v := range p.Versions {
		if v.Version != p.Default {
			s.add(func(m *model.Model) { m.Records[r].Payload.Default = v.Version }, "payload/default-%d", v.Version)
		}
		if p.Fallback != nil && v.Version != *p.Fallback {
			s.add(func(m *model.Model) { m.Records[r].Payload.Fallback = &v.Version }, "payload/fallback-%d", v.Version)
		}
		s.add(func(m *model.Model) { renumber(m.Records[r].Payload, i, 100+v.Version) }, "payload/%d/version", v.Version)
		for k, f := range v.Fields {
			s.payloadField(r, i, k, v, f)
		}
	}
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
		if f.Min != nil {
			s.add(func(m *model.Model) { *m.Records[r].Fields[i].Min-- }, "fields/%s/min-less", f.Name)
			s.add(func(m *model.Model) { *m.Records[r].Fields[i].Min++ }, "fields/%s/min-more", f.Name)
		}
		if f.Max != nil {
			s.add(func(m *model.Model) { *m.Records[r].Fields[i].Max-- }, "fields/%s/max-less", f.Name)
			s.add(func(m *model.Model) { *m.Records[r].Fields[i].Max++ }, "fields/%s/max-more", f.Name)
		}
		if f.Role != "" {
			s.add(func(m *model.Model) { m.Records[r].Fields[i].Role, m.Records[r].Fields[i].Of = "", "" }, "fields/%s/role", f.Name)
		}
	}
}
