package mutation

import "github.com/compactgen/compactgen/gen/model"

func (s *set) verbose() {
	for i, member := range s.original.Verbose {
		s.add(func(m *model.Model) { m.Verbose[i].Name += "x" }, "verbose/%s/name", member.Name)
		if i > 0 {
			s.add(func(m *model.Model) { swap(m.Verbose, i-1, i) }, "verbose/%s/place", member.Name)
		}
	}
}

func (s *set) dsl() {
	if s.original.DSL == nil {
		return
	}
	s.add(func(m *model.Model) { m.DSL.Separator = "," }, "dsl/separator")
	for i := 1; i < len(s.original.DSL.Fields)-1; i++ { // the result stays last
		s.add(func(m *model.Model) { swap(m.DSL.Fields, i-1, i) }, "dsl/%s/place", s.original.DSL.Fields[i])
	}
}

func (s *set) payload() {
	p := s.original.Payload
	if p == nil {
		return
	}
	for i, v := range p.Versions {
		if v.Version != p.Default {
			s.add(func(m *model.Model) { m.Payload.Default = v.Version }, "payload/default-%d", v.Version)
		}
		if v.Version != *p.Fallback {
			s.add(func(m *model.Model) { m.Payload.Fallback = &v.Version }, "payload/fallback-%d", v.Version)
		}
		s.add(func(m *model.Model) { renumber(m.Payload, i, 100+v.Version) }, "payload/%d/version", v.Version)
		for k, f := range v.Fields {
			s.payloadField(i, k, v, f)
		}
	}
}

func renumber(p *model.Payload, i int, number int64) {
	for _, named := range []*int64{&p.Default, p.Fallback} {
		if *named == p.Versions[i].Version {
			*named = number
		}
	}
	p.Versions[i].Version = number
}

func (s *set) payloadField(i, k int, v model.PayloadVersion, f model.PayloadField) {
	if k > 0 {
		s.add(func(m *model.Model) { swap(m.Payload.Versions[i].Fields, k-1, k) }, "payload/%d/%s/place", v.Version, f.Field)
	}
	if f.Field == "status" || f.Field == "model" {
		other := map[string]string{"code": "integer", "integer": "code"}[f.As]
		s.add(func(m *model.Model) { m.Payload.Versions[i].Fields[k].As = other }, "payload/%d/%s/as-%s", v.Version, f.Field, other)
	}
	if f.Field == "tokens" {
		s.add(func(m *model.Model) { m.Payload.Versions[i].Fields[k].OmitZero = !f.OmitZero }, "payload/%d/tokens/omit_zero", v.Version)
	}
}
