package typescript

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
)

// Names are what TypeScript calls that which the spec declares. The templates say what
// is more than a class, a verb or a constant.
func Names(m *model.Model) (p model.Names, err error) {
	t, err := parsed()
	if err != nil {
		return p, err
	}
	said, err := t.Sayer(m)
	if err != nil {
		return p, err
	}
	p.Tables = m.EnumNames()
	for i := range p.Tables {
		if t := &p.Tables[i]; slices.ContainsFunc(m.Tables[i].Rows, func(r model.Row) bool { return r.Name != "" }) {
			t.NameOf, t.ByName = "nameOf"+t.Type, said.Of("by name", t.Type)
		}
	}
	for _, r := range m.Records {
		p.Records = append(p.Records, namesOf(&r, said))
	}
	for _, r := range m.Parts {
		p.Parts = append(p.Parts, model.RecordNames{Type: r.Class, Fields: fieldsOf(&r, said)})
	}
	for _, e := range m.Errors {
		if e.Used {
			p.Errors = append(p.Errors, "ErrorKind."+e.Kind)
		}
	}
	for _, l := range m.Limits {
		if l.Used {
			p.Limits = append(p.Limits, engine.Camel(l.Role))
		}
	}
	return p, said.Err()
}

func namesOf(r *model.Record, said *engine.Sayer) model.RecordNames {
	short := r.Class
	if r.First {
		short = ""
	}
	verb := short
	if !r.Text {
		verb += "Bytes" // there are no others
	}
	n := model.RecordNames{Type: r.Class, Encode: "encode" + verb, Decode: "decode" + verb, FormatType: short + "Format", Selections: []string{`"auto"`}}
	if r.First {
		n.Also = []string{"encode" + r.Class + "Bytes", "decode" + r.Class + "Bytes"}
		if r.Text {
			n.Also = append([]string{"encode" + r.Class, "decode" + r.Class}, n.Also...)
		}
	}
	for _, f := range r.Formats {
		n.Formats = append(n.Formats, n.FormatType+"."+strings.ToUpper(f.Name))
	}
	if r.Selection != nil {
		for _, name := range r.Selection.Names[1:] {
			n.Selections = append(n.Selections, `"`+name+`"`)
		}
	}
	n.Fields = fieldsOf(r, said)
	return n
}

func fieldsOf(r *model.Record, said *engine.Sayer) (list []model.FieldNames) {
	for _, f := range r.Fields {
		field := map[string]any{"type": f.Type, "table": f.Table, "record": f.Record}
		if e := f.Element; e != nil {
			field["element"] = map[string]any{"type": e.Type, "table": e.Table, "record": e.Record}
		}
		list = append(list, model.FieldNames{
			Name: said.Of("property", f.Ident), Type: said.Of("type "+f.Type, map[string]any{"model": said.View, "field": field}),
			Literal: func(text string) string { return said.Of("literal "+f.Scalar().Type, text) },
		})
	}
	if r.Keeps {
		list = append(list, model.FieldNames{Name: "members", Type: "string"})
	}
	return list
}
