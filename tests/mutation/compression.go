package mutation

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

func (s *set) compression() {
	c := s.original.Compression
	if c == nil {
		return
	}
	for i, a := range c.Algorithms {
		s.add(func(m *model.Model) {
			m.Compression.Algorithms[i].Name += "x"
			for j, e := range m.MCP.Encodings {
				if e.Algorithm == a.Name { // or the tree would not compile
					m.MCP.Encodings[j].Algorithm += "x"
				}
			}
		}, "compression/%s/name", a.Name)
		if a.Tag != "" {
			s.add(func(m *model.Model) { m.Compression.Algorithms[i].Tag = "#9" + a.Tag[2:] }, "compression/%s/tag", a.Name)
		}
		if a.Role == "brotli" {
			s.add(func(m *model.Model) { m.Compression.Algorithms[i].Quality-- }, "compression/%s/quality", a.Name)
		}
	}
	s.compressionSelection()
	if c.Token != nil {
		s.token(c.Token)
	}
	if c.Dictionary != nil {
		s.dictionary(c.Dictionary)
	}
}

func (s *set) compressionSelection() {
	for _, row := range []struct {
		name   string
		number func(s *model.CompressionSelection) *int64
	}{
		{"small", func(s *model.CompressionSelection) *int64 { return &s.Small }},
		{"large", func(s *model.CompressionSelection) *int64 { return &s.Large }},
		{"sample", func(s *model.CompressionSelection) *int64 { return &s.Sample }},
		{"window", func(s *model.CompressionSelection) *int64 { return &s.Window }},
	} {
		s.add(func(m *model.Model) { *row.number(&m.Compression.Selection)-- }, "compression/selection/%s/less", row.name)
		s.add(func(m *model.Model) { *row.number(&m.Compression.Selection)++ }, "compression/selection/%s/more", row.name)
	}
	s.add(func(m *model.Model) { m.Compression.Selection.Over = 10 }, "compression/selection/over")
	for i, key := range s.original.Compression.Selection.PayloadKeys {
		s.add(func(m *model.Model) { m.Compression.Selection.PayloadKeys[i] += "x" }, "compression/selection/payload-key/%s", key)
	}
}

func (s *set) token(t *model.Token) {
	s.add(func(m *model.Model) { m.Compression.Token.Escape = "!" }, "compression/token/escape")
	s.add(func(m *model.Model) { m.Compression.Token.Request = t.Contexts[0].Keys[1].Name }, "compression/token/request")
	for i, context := range t.Contexts {
		for k, key := range context.Keys {
			s.tokenKey(i, k, context.Name+"/"+key.Name, key)
		}
	}
	for i, table := range t.Values {
		for k, row := range table.Rows {
			s.add(func(m *model.Model) { m.Compression.Token.Values[i].Rows[k].Name += "X" }, "compression/token/value/%s/%s/name", table.Name, row.Name)
			s.add(func(m *model.Model) { m.Compression.Token.Values[i].Rows[k].Short += "X" }, "compression/token/value/%s/%s/short", table.Name, row.Name)
		}
	}
	for i, d := range t.Defaults {
		s.add(func(m *model.Model) {
			m.Compression.Token.Defaults = slices.Delete(m.Compression.Token.Defaults, i, i+1)
		}, "compression/token/default/%s", d.Key)
		if i > 0 {
			s.add(func(m *model.Model) { swap(m.Compression.Token.Defaults, i-1, i) }, "compression/token/default/%s/place", d.Key)
		}
		if d.Equal != "same" {
			s.add(func(m *model.Model) { m.Compression.Token.Defaults[i].Equal = "same" }, "compression/token/default/%s/class", d.Key)
		}
	}
}

func (s *set) tokenKey(i, k int, name string, key model.Key) {
	row := func(m *model.Model) *model.Key { return &m.Compression.Token.Contexts[i].Keys[k] }
	s.add(func(m *model.Model) {
		row(m).Name += "X"
		token := m.Compression.Token
		if i == 0 && token.Request == key.Name {
			token.Request += "X"
		}
		for d := range token.Defaults {
			if i == 0 && token.Defaults[d].Key == key.Name {
				token.Defaults[d].Key += "X"
			}
		}
	}, "compression/token/key/%s/name", name)
	s.add(func(m *model.Model) { row(m).Short += "X" }, "compression/token/key/%s/short", name)
	if key.Context >= 0 {
		s.add(func(m *model.Model) { row(m).Context = -1 }, "compression/token/key/%s/context", name)
	}
	if key.Values >= 0 {
		s.add(func(m *model.Model) { row(m).Values = -1 }, "compression/token/key/%s/values", name)
	}
}

func (s *set) dictionary(d *model.Dictionary) {
	s.add(func(m *model.Model) { m.Compression.Dictionary.Run = 0xf0 }, "compression/dictionary/run")
	for i, p := range d.Patterns {
		s.add(func(m *model.Model) { m.Compression.Dictionary.Patterns[i].Code = 0xe0 + i }, "compression/dictionary/%02x/code", p.Code)
		s.add(func(m *model.Model) { m.Compression.Dictionary.Patterns[i].Text += "X" }, "compression/dictionary/%02x/text", p.Code)
	}
}
