package golang

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// Names are what Go calls that which the spec declares.
func Names(m *model.Model) (p model.Names) {
	for _, t := range m.Tables {
		table := model.TableNames{Type: t.Class}
		for _, r := range t.Rows {
			table.Codes = append(table.Codes, codeIdent(t, r))
			if r.Name != "" {
				table.NameOf, table.ByName = "Name", byName(t)
			}
		}
		p.Tables = append(p.Tables, table)
	}
	for _, r := range records(m) {
		p.Records = append(p.Records, r.names())
	}
	for _, r := range parts(m) {
		p.Parts = append(p.Parts, model.RecordNames{Type: r.ident(), Fields: r.fieldNames()})
	}
	for _, e := range usedErrors(m) {
		p.Errors = append(p.Errors, "Err"+e.Kind)
	}
	for _, l := range usedLimits(m) {
		p.Limits = append(p.Limits, limitNames[l.Role].field)
	}
	return p
}

func (r *recordOf) names() model.RecordNames {
	short := r.ident()
	if r.First {
		short = ""
	}
	tail := ""
	if !r.Text {
		tail = "Bytes" // there are no others
	}
	n := model.RecordNames{Type: r.ident(), Encode: "Encode" + short + tail, Decode: "Decode" + short + tail, FormatType: r.named("Format"), Options: r.named("EncodeOptions"), Selections: []string{r.formatName("auto")}}
	for _, s := range r.signatures() {
		if r.First {
			n.Also = append(n.Also, s.name(r.ident()))
		}
		if name := s.name(short); name != n.Encode && name != n.Decode {
			n.Also = append(n.Also, name)
		}
	}
	if r.Verbose != nil {
		n.Methods = []string{"func (r " + n.Type + ") MarshalJSON() ([]byte, error)", "func (r *" + n.Type + ") UnmarshalJSON(data []byte) error"}
	}
	for _, x := range r.Formats {
		n.Formats = append(n.Formats, r.formatName(x.Name))
	}
	if r.Selection != nil {
		for _, name := range r.Selection.Names[1:] {
			n.Selections = append(n.Selections, r.formatName(name))
		}
	}
	n.Fields = r.fieldNames()
	return n
}

func (r *recordOf) fieldNames() (list []model.FieldNames) {
	for _, f := range r.Fields {
		x := r.field(f.Name)
		typ := strings.TrimSpace(fmt.Sprintf("%#v", x.typ()))
		if x.pointed() {
			typ = "*" + typ
		}
		list = append(list, model.FieldNames{Name: x.ident(), Type: typ, Literal: func(text string) string {
			return fmt.Sprintf("%#v", goTypes[f.Scalar().Type].literal(text))
		}})
	}
	if r.Keeps {
		list = append(list, model.FieldNames{Name: "Members", Type: "string"})
	}
	return list
}
