package mutation

import "github.com/compactgen/compactgen/gen/model"

func (s *set) requests() {
	r := s.original.Requests
	if r == nil {
		return
	}
	s.add(func(m *model.Model) { m.Requests.Separator = "," }, "requests/separator")
	s.add(func(m *model.Model) { m.Requests.HexLength-- }, "requests/hex_length/less")
	s.add(func(m *model.Model) { m.Requests.HexLength++ }, "requests/hex_length/more")
	s.add(func(m *model.Model) { m.Requests.Request.Prefix = "~"; renamePrefix(m, r.Request.Prefix, "~") }, "requests/request/prefix")
	s.add(func(m *model.Model) { m.Requests.Request.Version = "2" }, "requests/request/version")
	s.word("request/miss", func(m *model.Model) *string { return &m.Requests.Request.Miss })
	s.word("request/reference", func(m *model.Model) *string { return &m.Requests.Request.Reference })
	s.definition("tool", func(m *model.Model) *model.Definition { return &m.Requests.Tool })
	s.definition("system", func(m *model.Model) *model.Definition { return &m.Requests.System })
	s.word("tool/bundle", func(m *model.Model) *string { return &m.Requests.Bundle })
	s.word("session/check", func(m *model.Model) *string { return &m.Requests.Check })
	s.word("session/args", func(m *model.Model) *string { return &m.Requests.Args })
}

func (s *set) definition(name string, of func(m *model.Model) *model.Definition) {
	prefix := of(s.original).Prefix
	s.add(func(m *model.Model) { of(m).Prefix = "~"; renamePrefix(m, prefix, "~") }, "requests/%s/prefix", name)
	s.word(name+"/define", func(m *model.Model) *string { return &of(m).Define })
	s.word(name+"/refer", func(m *model.Model) *string { return &of(m).Refer })
	s.word(name+"/miss", func(m *model.Model) *string { return &of(m).Miss })
	s.word(name+"/reference", func(m *model.Model) *string { return &of(m).Reference })
}

// word puts a letter in front of a name.
func (s *set) word(name string, of func(m *model.Model) *string) {
	s.add(func(m *model.Model) { *of(m) = "x" + *of(m) }, "requests/%s", name)
}
