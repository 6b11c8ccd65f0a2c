package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitDSL writes a reader and a writer of separated text for each record.
func emitDSL(f *jen.File, m *model.Model) {
	for i := range m.Records {
		r := &recordOf{Record: m.Records[i], index: i, tables: m.Tables}
		if r.DSL != nil {
			r.emitDSLReader(f)
			r.emitDSLWriter(f)
		}
	}
}

func (r *recordOf) separator() *jen.Statement { return jen.LitRune(rune(r.DSL.Separator[0])) }

func (r *recordOf) emitDSLReader(f *jen.File) {
	name, places := "read"+r.ident()+"DSL", r.places(r.DSL.Fields)
	f.Comment(name + " reads separated text into the call's record.")
	f.Func().Id(name).Params(jen.Id("c").Op("*").Id("call"), jen.Id("text").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
		g.Id("in").Op(":=").Id("separatedText").Values(
			field("c", jen.Id("c")), field("left", jen.Id("text")), field("separator", r.separator()))
		for at, i := range places {
			text := jen.Id("in").Dot("left")
			if at+1 < len(places) {
				text = jen.Id("in").Dot("until").Call(jen.Lit(places[at+1]))
			}
			read := func(text jen.Code) *jen.Statement { return jen.Id("in").Dot(r.Fields[i].Type).Call(jen.Lit(i), text) }
			if r.Fields[i].Optional {
				g.If(jen.Id("text").Op(":=").Add(text), jen.Id("text").Op("!=").Lit("")).Block(read(jen.Id("text")))
			} else {
				g.Add(read(text))
			}
		}
		g.Return(jen.Id("in").Dot("err"))
	})
	f.Line()
}

func (r *recordOf) emitDSLWriter(f *jen.File) {
	name, places := "write"+r.ident()+"DSL", r.places(r.DSL.Fields)
	f.Comment(name + " appends the fields. What cannot be carried was refused before.")
	f.Func().Id(name).Params(jen.Id("c").Op("*").Id("call"), jen.Id("dst").Index().Byte()).Index().Byte().BlockFunc(func(g *jen.Group) {
		g.Id("v").Op(":=").Id("c").Dot("values")
		for at, i := range places {
			if at > 0 {
				g.Id("dst").Op("=").Append(jen.Id("dst"), r.separator())
			}
			held := jen.Id("v").Index(jen.Lit(i))
			write := jen.Id("dst").Op("=").Add(writtenText(r.Fields[i].Type, held))
			if r.Fields[i].Optional && !strings.Contains("closed open text json", r.Fields[i].Type) {
				g.If(jen.Add(held).Dot("has")).Block(write)
			} else {
				g.Add(write) // an absent text is empty
			}
		}
		g.Return(jen.Id("dst"))
	})
	f.Line()
}

// writtenText appends a value of the type as text.
func writtenText(kind string, held *jen.Statement) *jen.Statement {
	dst := jen.Id("dst")
	switch kind {
	case "integer":
		return jen.Qual("strconv", "AppendInt").Call(dst, jen.Add(held).Dot("n"), jen.Lit(10))
	case "boolean":
		return jen.Qual("strconv", "AppendBool").Call(dst, jen.Add(held).Dot("n").Op("!=").Lit(0))
	case "number":
		return jen.Id("appendNumber").Call(dst, jen.Add(held).Dot("float").Call())
	}
	return jen.Append(dst, jen.Add(held).Dot("text").Op("..."))
}
