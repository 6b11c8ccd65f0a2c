package model

import (
	"fmt"

	"github.com/compactgen/compactgen/spec"
)

// addFormer fills the former members, where the spec is like Compact Protocol's.
// Former: they go when every backend reads Records.
func (m *Model) addFormer(f *spec.File) {
	if m.unlike = f.Unlike; m.unlike != "" {
		return
	}
	m.Efforts = texts(f.Efforts)
	for _, s := range f.Statuses {
		m.Statuses = append(m.Statuses, Status{
			Code: s.Code.V, Integer: s.Integer.V, Role: s.Role.V, Ident: s.Identifier.V, Doc: s.Doc.V,
		})
	}
	m.Models.NumberPrefix = f.Models.NumberPrefix.V
	for _, c := range f.Models.Table {
		m.Models.Table = append(m.Models.Table, ModelCode{
			Code: c.Code.V, Integer: c.Integer.V, Name: c.Name.V, Ident: c.Identifier.V, Doc: c.Doc.V,
		})
	}
	if f.Verbose != nil {
		for _, v := range f.Verbose.Members {
			m.Verbose = append(m.Verbose, Member{Name: v.Name.V, Field: v.Role.V, Role: v.Role.V})
		}
	}
	m.DSL, m.Payload, m.Formats, m.Selection = dsl(f.DSL), payload(f.Payload), formatsOf(f.Formats), *selection(&f.Selection)
}

// Former is an error for a model whose former members are empty: the spec is of
// another shape than Compact Protocol's.
func (m *Model) Former() error {
	if m.unlike == "" {
		return nil
	}
	return fmt.Errorf("the records of %s cannot be generated yet, since %s; only specs like compact.yaml can", m.Name, m.unlike)
}
