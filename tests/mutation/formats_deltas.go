package mutation

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

func (s *set) formats(r int) {
	for i, f := range s.original.Records[r].Formats {
		s.add(func(m *model.Model) { renameFormat(m, r, f.Name, f.Name+"_x") }, "formats/%s/name", f.Name)
		if !slices.Contains(f.Chain, "verbose") { // whose prefix is JSON's
			s.add(func(m *model.Model) {
				m.Records[r].Formats[i].Prefix = "~" + f.Prefix
				renamePrefix(m, f.Prefix, "~"+f.Prefix)
			}, "formats/%s/prefix", f.Name)
		}
		for k, legacy := range f.Legacy {
			s.add(func(m *model.Model) {
				m.Records[r].Formats[i].Legacy[k] = "~" + legacy
				renamePrefix(m, legacy, "~"+legacy)
			}, "formats/%s/legacy-%s", f.Name, legacy)
		}
		s.chain(r, i, f)
	}
}

// chain exchanges the last step of a payload's chain, and adds or takes out
// the compression.
func (s *set) chain(r, i int, f model.Format) {
	if f.Chain[0] != "payload" {
		return
	}
	last := len(f.Chain) - 1
	other := map[string]string{"base64": "base85", "base64url": "base64", "base85": "base64"}[f.Chain[last]]
	s.add(func(m *model.Model) { m.Records[r].Formats[i].Chain[last] = other }, "formats/%s/chain-%s", f.Name, other)
	s.add(func(m *model.Model) {
		chain := &m.Records[r].Formats[i].Chain
		if last == 2 {
			*chain = []string{"payload", f.Chain[2]}
		} else {
			*chain = []string{"payload", "zlib", f.Chain[1]}
		}
	}, "formats/%s/chain-zlib", f.Name)
}

func renameFormat(m *model.Model, r int, from, to string) {
	rename := func(name *string) {
		if *name == from {
			*name = to
		}
	}
	record := &m.Records[r]
	for i := range record.Formats {
		rename(&record.Formats[i].Name)
	}
	for i := range m.Prefixes {
		if m.Prefixes[i].Record == record.Name {
			rename(&m.Prefixes[i].Format)
		}
	}
	if sel := record.Selection; sel != nil {
		for i := range sel.Auto {
			rename(&sel.Auto[i].Format)
		}
		rename(&sel.Otherwise)
		for _, names := range [][]string{sel.Smallest, sel.Tokens} {
			for i := range names {
				rename(&names[i])
			}
		}
	}
	for i := 0; m.MCP != nil && i < len(m.MCP.Encodings); i++ {
		if m.MCP.Encodings[i].Record == record.Name {
			rename(&m.MCP.Encodings[i].Format)
		}
	}
}

// renamePrefix keeps the table of prefixes in step, the longest first.
func renamePrefix(m *model.Model, from, to string) {
	for i := range m.Prefixes {
		if m.Prefixes[i].Text == from {
			m.Prefixes[i].Text = to
		}
	}
	slices.SortStableFunc(m.Prefixes, func(a, b model.Prefix) int { return len(b.Text) - len(a.Text) })
}

func (s *set) selection(r int) {
	sel := s.original.Records[r].Selection
	if sel == nil {
		return
	}
	of := func(m *model.Model) *model.Selection { return m.Records[r].Selection }
	for i, x := range sel.Auto {
		if x.To >= 0 {
			s.add(func(m *model.Model) { of(m).Auto[i].To-- }, "auto/%d/less", x.To)
			s.add(func(m *model.Model) { of(m).Auto[i].To++ }, "auto/%d/more", x.To)
		}
		other := sel.Auto[(i+1)%len(sel.Auto)].Format
		s.add(func(m *model.Model) { of(m).Auto[i].Format = other }, "auto/%s-as-%s", x.Format, other)
	}
	if sel.Otherwise != "" {
		s.add(func(m *model.Model) { of(m).Otherwise = "" }, "auto/otherwise")
	}
	s.choices("smallest", func(m *model.Model) *[]string { return &of(m).Smallest })
	s.choices("tokens", func(m *model.Model) *[]string { return &of(m).Tokens })
}

func (s *set) choices(name string, of func(m *model.Model) *[]string) {
	for i, f := range *of(s.original) {
		s.add(func(m *model.Model) { list := of(m); *list = slices.Delete(*list, i, i+1) }, "%s/%s/left-out", name, f)
		if i > 0 {
			s.add(func(m *model.Model) { swap(*of(m), i-1, i) }, "%s/%s/place", name, f)
		}
	}
}

func (s *set) deltas() {
	d := s.original.Deltas
	if d == nil {
		return
	}
	s.add(func(m *model.Model) { m.Deltas.Prefix += "~"; renamePrefix(m, d.Prefix, m.Deltas.Prefix) }, "deltas/prefix")
	s.add(func(m *model.Model) { m.Deltas.Separator = "," }, "deltas/separator")
	for i, o := range d.Operations {
		s.add(func(m *model.Model) { m.Deltas.Operations[i].Symbol += "x" }, "deltas/%s/symbol", o.Symbol)
		if i > 0 {
			s.add(func(m *model.Model) { swap(m.Deltas.Operations, i-1, i) }, "deltas/%s/place", o.Symbol)
		}
		if len(o.Chain) > 0 {
			other := map[string]string{"base64": "base85", "base85": "base64"}[o.Chain[1]]
			s.add(func(m *model.Model) { m.Deltas.Operations[i].Chain[1] = other }, "deltas/%s/chain-%s", o.Symbol, other)
		}
		if o.Role != "full" {
			s.add(func(m *model.Model) { m.Deltas.Operations = slices.Delete(m.Deltas.Operations, i, i+1) }, "deltas/%s/left-out", o.Symbol)
		}
	}
}
