package mutation

import "github.com/compactgen/compactgen/gen/model"

func (s *set) identity() {
	s.add(func(m *model.Model) { m.Name += "x" }, "protocol/name")
	s.add(func(m *model.Model) { m.Version += "x" }, "protocol/version")
}

// raisedBy are the features without which nothing has an error of a role.
var raisedBy = map[string]model.Feature{
	"unknown_reference": model.FeatureRequests, "reference_conflict": model.FeatureRequests, "unknown_tag": model.FeatureCompression,
	"not_negotiated": model.FeatureCompression, "not_available": model.FeatureBrotli,
}

func (s *set) errors() {
	for i, e := range s.original.Errors {
		if f := raisedBy[e.Role]; f != "" && !s.original.Has(f) {
			continue
		}
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
		if l.Role == "deltas" && s.original.Deltas == nil {
			continue
		}
		s.add(func(m *model.Model) { m.Limits[i].Value-- }, "limits/%s/less", l.Role)
		s.add(func(m *model.Model) { m.Limits[i].Value++ }, "limits/%s/more", l.Role)
	}
}

func (s *set) tables() {
	for i, t := range s.original.Tables {
		if t.NumberPrefix != "" {
			s.add(func(m *model.Model) { m.Tables[i].NumberPrefix += "#" }, "%s/number_prefix", t.Name)
		}
		s.add(func(m *model.Model) { openOrClose(m, i) }, "%s/open", t.Name)
		for k, row := range t.Rows {
			s.add(func(m *model.Model) { m.Tables[i].Rows[k].Code += "X" }, "%s/%s/code", t.Name, row.Code)
			if row.Integer != nil {
				s.add(func(m *model.Model) { *m.Tables[i].Rows[k].Integer += 100 }, "%s/%s/integer", t.Name, row.Code)
			}
			if row.Name != "" {
				s.add(func(m *model.Model) { m.Tables[i].Rows[k].Name += "x" }, "%s/%s/name", t.Name, row.Code)
			}
			if row.Role != "" && row.Role != "success" && row.Role != "error" {
				s.add(func(m *model.Model) { m.Tables[i].Rows[k].Role = "" }, "%s/%s/role", t.Name, row.Code)
			}
		}
		if t.Success != "" {
			s.add(func(m *model.Model) { exchangeRoles(m.Tables[i].Rows) }, "%s/roles-of-success-and-error", t.Name)
		}
	}
}

// openOrClose makes an open table closed, and a closed one open.
func openOrClose(m *model.Model, i int) {
	t := &m.Tables[i]
	t.Open = !t.Open
	for r := range m.Records {
		for k := range m.Records[r].Fields {
			if f := &m.Records[r].Fields[k]; f.Table == t.Name {
				f.Type = map[bool]string{true: "open", false: "closed"}[t.Open]
			}
		}
	}
}

func exchangeRoles(rows []model.Row) {
	for i, row := range rows {
		switch row.Role {
		case "success":
			rows[i].Role = "error"
		case "error":
			rows[i].Role = "success"
		}
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
