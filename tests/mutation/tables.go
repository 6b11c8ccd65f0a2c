package mutation

import "github.com/compactgen/compactgen/gen/model"

func (s *set) identity() {
	s.add(func(m *model.Model) { m.Name += "x" }, "protocol/name")
	s.add(func(m *model.Model) { m.Version += "x" }, "protocol/version")
}

func (s *set) errors() {
	for i, e := range s.original.Errors {
		s.add(func(m *model.Model) { m.Errors[i].Kind += "X" }, "errors/%s/kind", e.Role)
		for k, field := range e.Fields {
			s.add(func(m *model.Model) {
				fields := m.Errors[i].Fields
				m.Errors[i].Fields = append(fields[:k], fields[k+1:]...)
			}, "errors/%s/field-%s", e.Role, field)
		}
	}
}

func (s *set) limits() {
	for i, l := range s.original.Limits {
		s.add(func(m *model.Model) { m.Limits[i].Value-- }, "limits/%s/less", l.Role)
		s.add(func(m *model.Model) { m.Limits[i].Value++ }, "limits/%s/more", l.Role)
	}
}

func (s *set) statuses() {
	for i, row := range s.original.Statuses {
		s.add(func(m *model.Model) { m.Statuses[i].Code += "X" }, "statuses/%s/code", row.Code)
		s.add(func(m *model.Model) { m.Statuses[i].Integer += 100 }, "statuses/%s/integer", row.Code)
		if row.Role != "success" && row.Role != "error" {
			s.add(func(m *model.Model) { m.Statuses[i].Role = "" }, "statuses/%s/role", row.Code)
		}
	}
	s.add(func(m *model.Model) {
		for i, row := range m.Statuses {
			switch row.Role {
			case "success":
				m.Statuses[i].Role = "error"
			case "error":
				m.Statuses[i].Role = "success"
			}
		}
	}, "statuses/roles-of-success-and-error")
}

func (s *set) models() {
	s.add(func(m *model.Model) { m.Models.NumberPrefix += "#" }, "models/number_prefix")
	for i, row := range s.original.Models.Table {
		s.add(func(m *model.Model) { m.Models.Table[i].Code += "X" }, "models/%s/code", row.Code)
		s.add(func(m *model.Model) { m.Models.Table[i].Integer += 100 }, "models/%s/integer", row.Code)
		s.add(func(m *model.Model) { m.Models.Table[i].Name += "x" }, "models/%s/name", row.Code)
	}
}

func (s *set) efforts() {
	for i, effort := range s.original.Efforts {
		s.add(func(m *model.Model) { m.Efforts[i] += "x" }, "efforts/%s", effort)
	}
}

// alphabet exchanges two neighbours at a time, so that each letter moves once.
func (s *set) alphabet() {
	if s.original.Base85 == nil {
		return
	}
	for i := 0; i < 85; i += 2 {
		j := (i + 1) % 85
		s.add(func(m *model.Model) {
			letters := []byte(m.Base85.Alphabet)
			swap(letters, i, j)
			m.Base85.Alphabet = string(letters)
		}, "base85/%d-%d", i, j)
	}
}

func (s *set) zlib() {
	if s.original.Zlib != nil {
		s.add(func(m *model.Model) { m.Zlib.Level = 10 - m.Zlib.Level }, "zlib/level")
	}
}
