package model

import "github.com/compactgen/compactgen/spec"

func (m *Model) addTables(f *spec.File) {
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
}

func (m *Model) addLayouts(f *spec.File) {
	if f.Verbose != nil {
		for _, v := range f.Verbose.Members {
			m.Verbose = append(m.Verbose, Member{Name: v.Name.V, Role: v.Role.V})
		}
	}
	if f.DSL != nil {
		m.DSL = &DSL{Separator: f.DSL.Separator.V, Fields: texts(f.DSL.Fields)}
	}
	if f.Payload != nil {
		m.Payload = &Payload{Default: f.Payload.Default.V, Fallback: pointer(f.Payload.Fallback)}
		for _, v := range f.Payload.Versions {
			m.Payload.Versions = append(m.Payload.Versions, payloadVersion(v))
		}
	}
}

func payloadVersion(v spec.PayloadVersion) PayloadVersion {
	out := PayloadVersion{Version: v.Version.V}
	for _, f := range v.Fields {
		out.Fields = append(out.Fields, PayloadField{Field: f.Field.V, As: f.As.V, OmitZero: f.OmitZero.V})
	}
	return out
}

func (m *Model) addFormats(f *spec.File) {
	for _, x := range f.Formats {
		m.Formats = append(m.Formats, Format{
			Name: x.Name.V, Prefix: x.Prefix.V, Legacy: texts(x.LegacyPrefixes), Chain: texts(x.Chain), Doc: x.Doc.V,
		})
	}
	for i, r := range f.Selection.Auto.Ranges {
		to := r.To.V
		if i == len(f.Selection.Auto.Ranges)-1 {
			to = -1
		}
		m.Selection.Auto = append(m.Selection.Auto, Range{To: to, Format: r.Format.V})
	}
	m.Selection.Otherwise = f.Selection.Auto.Otherwise.V
	m.Selection.Smallest = texts(f.Selection.Smallest)
	m.Selection.Tokens = texts(f.Selection.Tokens)
}

func pointer(i spec.Int) *int64 {
	if !i.Set() {
		return nil
	}
	return &i.V
}
