package python

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
)

// Names are what Python calls that which the spec declares. The templates say what is
// more than a class, a verb or a constant.
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
	for i, t := range m.Tables {
		if namesRows(t) {
			p.Tables[i].NameOf, p.Tables[i].ByName = "name_of_"+engine.Snake(t.Class), engine.Snake(t.Class)+"_by_name"
		}
	}
	for _, r := range m.Records {
		p.Records = append(p.Records, namesOf(&r, said))
	}
	for _, r := range m.Parts {
		p.Parts = append(p.Parts, model.RecordNames{Type: r.Class, Fields: fieldsOf(&r, said)})
	}
	p.Errors = strings.Fields(said.Of("error classes", m.View()))
	for _, l := range m.Limits {
		if l.Used {
			p.Limits = append(p.Limits, l.Role)
		}
	}
	return p, said.Err()
}

func namesOf(r *model.Record, said *engine.Sayer) model.RecordNames {
	front, behind := r.Class, "_"+engine.Snake(r.Class)
	if r.First {
		front, behind = "", ""
	}
	n := model.RecordNames{Type: r.Class, Encode: "encode" + behind, Decode: "decode" + behind, FormatType: front + "Format"}
	if !r.Text {
		n.Encode, n.Decode = n.Encode+"_bytes", n.Decode+"_bytes"
	}
	if r.First {
		of := engine.Snake(r.Class)
		if r.Text {
			n.Also = []string{"encode_" + of, "decode_" + of}
		}
		n.Also = append(n.Also, "encode_"+of+"_bytes", "decode_"+of+"_bytes")
	}
	for _, f := range r.Formats {
		n.Formats = append(n.Formats, n.FormatType+"."+strings.ToUpper(f.Name))
	}
	n.Selections = []string{n.FormatType + ".AUTO"}
	if r.Selection != nil {
		for _, name := range r.Selection.Names[1:] {
			n.Selections = append(n.Selections, n.FormatType+"."+strings.ToUpper(name))
		}
	}
	n.Fields = fieldsOf(r, said)
	return n
}

func fieldsOf(r *model.Record, said *engine.Sayer) (list []model.FieldNames) {
	for _, f := range r.Fields {
		list = append(list, model.FieldNames{
			Name: said.Of("attribute", f.Ident), Type: strings.TrimSpace(said.Of("annotation", map[string]any{"model": said.View, "field": viewed(&f)})),
			Literal: func(text string) string { return cmp.Or(literal(f.Scalar().Type, text), strconv.Quote(text)) },
		})
	}
	if r.Keeps {
		list = append(list, model.FieldNames{Name: "members", Type: "str"})
	}
	return list
}

// viewed is what templates ask of a field's type; an element is nil where there is none.
func viewed(f *model.Field) map[string]any {
	var element any
	if f.Element != nil {
		element = viewed(f.Element)
	}
	return map[string]any{"type": f.Type, "table": f.Table, "record": f.Record, "element": element}
}

// Formats is the type of an encoder's format: what it takes, which for text is no format
// of bytes, and no selection that names one.
func Formats(r *model.Record, n model.RecordNames, text bool) string {
	all, names := n.FormatType, []string{"auto"}
	if r.Selection != nil {
		names = slices.Clone(r.Selection.Names)
	}
	for _, f := range r.Formats {
		names = append(names, f.Name)
	}
	quoted := func(names []string) string { return `Literal["` + strings.Join(names, `", "`) + `"]` }
	if !text || !r.Binary {
		return all + " | " + quoted(names)
	}
	binary := func(name string) bool {
		return slices.ContainsFunc(r.Formats, func(f model.Format) bool { return f.Name == name && f.Binary })
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		return binary(name) || name == "smallest" && slices.ContainsFunc(r.Selection.Smallest, binary)
	})
	var members []string
	for _, name := range names {
		members = append(members, all+"."+strings.ToUpper(name))
	}
	return "Literal[" + strings.Join(members, ", ") + "] | " + quoted(names)
}
