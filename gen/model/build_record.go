package model

import "github.com/compactgen/compactgen/spec"

func (m *Model) addTables(f *spec.File) {
	for _, t := range f.Tables {
		table := Table{Name: t.Name.V, Ident: t.Identifier.V, Open: t.Open != nil, Doc: t.Doc.V}
		if t.Open != nil {
			table.NumberPrefix = t.Open.NumberPrefix.V
		}
		for _, r := range t.Rows {
			table.Rows = append(table.Rows, Row{
				Code: r.Code.V, Integer: pointer(r.Integer), Name: r.Name.V, Role: r.Role.V, Ident: r.Identifier.V, Doc: r.Doc.V,
			})
		}
		m.Tables = append(m.Tables, table)
	}
}

func (m *Model) addRecords(f *spec.File) {
	tables := map[string]Table{}
	for _, t := range m.Tables {
		tables[t.Name] = t
	}
	for _, r := range f.Records {
		record := Record{Name: r.Name.V, Ident: r.Identifier.V, Doc: r.Doc.V, Formats: formatsOf(r.Formats)}
		for _, x := range r.Fields {
			record.Fields = append(record.Fields, field(x, tables))
		}
		if r.Verbose != nil {
			record.Verbose = &Verbose{Unknown: r.Verbose.Unknown.V}
			for _, v := range r.Verbose.Members {
				record.Verbose.Members = append(record.Verbose.Members, Member{Name: v.Name.V, Field: v.Field.V, OmitZero: v.OmitZero.V})
			}
		}
		record.DSL, record.Payload, record.Selection = dsl(r.DSL), payload(r.Payload), selection(r.Selection)
		m.Records = append(m.Records, record)
	}
}

// field names the table of a type that is none of the spec's own.
func field(x spec.Field, tables map[string]Table) Field {
	f := Field{
		Name: x.Name.V, Ident: x.Identifier.V, Type: x.Type.V, Min: pointer(x.Min), Max: pointer(x.Max),
		Optional: x.Optional.V, Role: x.Role.V, Of: x.Of.V, Doc: x.Doc.V,
	}
	if t, declared := tables[f.Type]; declared {
		f.Table, f.Type = t.Name, "closed"
		if t.Open {
			f.Type = "open"
		}
	}
	return f
}

func dsl(d *spec.DSL) *DSL {
	if d == nil {
		return nil
	}
	return &DSL{Separator: d.Separator.V, Fields: texts(d.Fields)}
}

func payload(p *spec.Payload) *Payload {
	if p == nil {
		return nil
	}
	out := &Payload{Default: p.Default.V, Fallback: pointer(p.Fallback)}
	for _, v := range p.Versions {
		out.Versions = append(out.Versions, payloadVersion(v))
	}
	return out
}

func payloadVersion(v spec.PayloadVersion) PayloadVersion {
	out := PayloadVersion{Version: v.Version.V}
	for _, f := range v.Fields {
		out.Fields = append(out.Fields, PayloadField{Field: f.Field.V, As: f.As.V, OmitZero: f.OmitZero.V})
	}
	return out
}

func formatsOf(list []spec.Format) (out []Format) {
	for _, x := range list {
		out = append(out, Format{
			Name: x.Name.V, Prefix: x.Prefix.V, Legacy: texts(x.LegacyPrefixes), Chain: texts(x.Chain), Doc: x.Doc.V,
		})
	}
	return out
}

func selection(s *spec.Selection) *Selection {
	if s == nil {
		return nil
	}
	out := &Selection{By: s.Auto.By.V, Otherwise: s.Auto.Otherwise.V, Smallest: texts(s.Smallest), Tokens: texts(s.Tokens)}
	for i, r := range s.Auto.Ranges {
		to := r.To.V
		if i == len(s.Auto.Ranges)-1 {
			to = -1
		}
		out.Auto = append(out.Auto, Range{To: to, Format: r.Format.V})
	}
	return out
}

func pointer(i spec.Int) *int64 {
	if !i.Set() {
		return nil
	}
	return &i.V
}
