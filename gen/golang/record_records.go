package golang

import (
	"cmp"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitRecords writes a type for each record, and what decodes and encodes it.
func emitRecords(f *jen.File, m *model.Model) {
	for i := range m.Records {
		r := &recordOf{Record: m.Records[i], index: i, tables: m.Tables}
		r.emitStruct(f)
		r.emitGive(f)
		r.emitMethods(f)
		r.emitFunctions(f)
	}
}

// A recordOf is a record with its place in the protocol.
type recordOf struct {
	model.Record
	index  int
	tables []model.Table
}

func (r *recordOf) ident() string { return camel(r.Record.Ident) }

func (r *recordOf) place(name string) int {
	return slices.IndexFunc(r.Fields, func(f model.Field) bool { return f.Name == name })
}

func (r *recordOf) places(names []string) (list []int) {
	for _, name := range names {
		list = append(list, r.place(name))
	}
	return list
}

// plainType is the type of a field's values.
func (r *recordOf) plainType(f model.Field) *jen.Statement {
	switch f.Type {
	case "closed", "open":
		i := slices.IndexFunc(r.tables, func(t model.Table) bool { return t.Name == f.Table })
		return jen.Id(tableIdent(r.tables[i]))
	case "integer":
		return jen.Int64()
	case "number":
		return jen.Float64()
	case "boolean":
		return jen.Bool()
	}
	return jen.String()
}

func (r *recordOf) emitStruct(f *jen.File) {
	f.Comment(about(r.ident(), cmp.Or(r.Doc, "a record of the protocol.")))
	f.Type().Id(r.ident()).StructFunc(func(g *jen.Group) {
		for _, x := range r.Fields {
			r.emitField(g, x)
		}
		if r.Keeps {
			g.Comment("Members is the JSON text of an object that holds the members which the")
			g.Comment("record does not have; \"\" for none.")
			g.Id("Members").String().Tag(map[string]string{"json": "members,omitempty"})
		}
	})
	f.Line()
}

func (r *recordOf) emitField(g *jen.Group, x model.Field) {
	name, tag := camel(x.Ident), x.Name
	switch {
	case x.Doc != "":
		g.Comment(about(name, x.Doc))
	case x.Role == "returncode":
		g.Comment(name + " is set by decoders only where it is neither 0 nor 1.")
	case x.Type == "json":
		g.Comment(name + " is JSON text.")
	}
	s := g.Id(name)
	if x.Optional {
		s, tag = s.Op("*"), tag+",omitempty"
	}
	s.Add(r.plainType(x)).Tag(map[string]string{"json": tag})
}

// valueOf is how a call holds a field's value.
func (r *recordOf) valueOf(x model.Field, index int) *jen.Statement {
	held := jen.Id("v").Index(jen.Lit(index))
	switch x.Type {
	case "integer":
		return held.Dot("n")
	case "number":
		return held.Dot("float").Call()
	case "boolean":
		return held.Dot("n").Op("!=").Lit(0)
	case "closed":
		return r.plainType(x).Call(held.Dot("text")) // the table's own
	case "open":
		return r.plainType(x).Call(jen.Id("c").Dot("textOf").Call(jen.Op("&").Add(held)))
	}
	return jen.Id("c").Dot("textOf").Call(jen.Op("&").Add(held))
}

func (r *recordOf) receiver() *jen.Statement { return jen.Id("r").Op("*").Id(r.ident()) }

// emitTake fills the record in from a call that has read one. It stands in each
// method that decodes: there the compiler knows that the record is no pointer.
func (r *recordOf) emitTake(g *jen.Group, record string) {
	g.Id("v").Op(":=").Id("c").Dot("values").Index(jen.Op(":").Lit(len(r.Fields)))
	for i, x := range r.Fields {
		to, value := jen.Id(record).Dot(camel(x.Ident)), r.valueOf(x, i)
		if !x.Optional {
			g.Add(to).Op("=").Add(value)
			continue
		}
		g.If(jen.Id("v").Index(jen.Lit(i)).Dot("has")).Block(
			jen.Id("x").Op(":=").Add(value),
			jen.Add(to).Op("=").Op("&").Id("x"),
		)
	}
	if r.Keeps {
		g.Id(record).Dot("Members").Op("=").Id("c").Dot("members")
	}
}

var putters = map[string]string{
	"closed": "putClosed", "open": "putOpen", "integer": "putInteger", "number": "putNumber",
	"boolean": "putBoolean", "text": "putText", "json": "putJSON",
}

func (r *recordOf) emitGive(f *jen.File) {
	f.Comment("give hands the record to a call that will write it.")
	f.Func().Params(r.receiver()).Id("give").Params(jen.Id("c").Op("*").Id("call")).BlockFunc(func(g *jen.Group) {
		for i, x := range r.Fields {
			from, put := jen.Id("r").Dot(camel(x.Ident)), putters[x.Type]
			value := jen.Add(from)
			if x.Optional {
				value = jen.Op("*").Add(from)
			}
			if x.Type == "closed" || x.Type == "open" {
				value = jen.String().Call(value)
			}
			write := jen.Id("c").Dot(put).Call(jen.Lit(i), value)
			if x.Optional {
				g.If(jen.Add(from).Op("!=").Nil()).Block(write)
			} else {
				g.Add(write)
			}
		}
		if r.Keeps {
			g.Id("c").Dot("members").Op("=").Id("r").Dot("Members")
		}
	})
	f.Line()
}

// body is the text field that AppendDecode appends, or -1.
func (r *recordOf) body() int {
	if r.Selection == nil || r.Selection.By == "" {
		return -1
	}
	i := r.place(r.Selection.By)
	if i < 0 || r.Fields[i].Optional || r.Fields[i].Type != "text" {
		return -1
	}
	return i
}
