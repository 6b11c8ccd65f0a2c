package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitDSL writes a reader and a writer of separated text for each record.
func emitDSL(f *jen.File, m *model.Model) {
	for _, r := range records(m) {
		if r.DSL != nil {
			r.emitDSLReader(f)
			r.emitDSLWriter(f)
		}
	}
}

func (r *recordOf) separator() *jen.Statement { return jen.LitRune(rune(r.DSL.Separator[0])) }

// where puts a statement where the field's value is present.
func (r *recordOf) where(g *jen.Group, x fieldOf, statement *jen.Statement) {
	switch {
	case x.Role == "returncode":
		g.If(x.present().Op("&&").Id("saysMore").Call(x.value())).Block(statement)
	case x.Optional:
		g.If(x.present()).Block(statement)
	default:
		g.Add(statement)
	}
}

func (r *recordOf) emitDSLReader(f *jen.File) {
	f.Comment("readDSL reads separated text.")
	r.method(f, "readDSL").Params(id("c").Op("*").Id("call"), id("text").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
		g.Id("in").Op(":=").Id("separatedText").Values(
			field("c", id("c")), field("left", id("text")), field("separator", r.separator()))
		for at, name := range r.DSL.Fields {
			x, text := r.field(name), id("in").Dot("left")
			if at+1 < len(r.DSL.Fields) {
				text = id("in").Dot("until").Call(lit(r.DSL.Fields[at+1]))
			}
			if x.Optional {
				g.If(id("text").Op(":=").Add(text), id("text").Op("!=").Lit("")).Block(r.readText(x, id("text"))...)
			} else {
				for _, statement := range r.readText(x, text) {
					g.Add(statement)
				}
			}
		}
		g.Return(id("in").Dot("err"))
	})
	f.Line()
}

func (r *recordOf) readText(x fieldOf, text jen.Code) []jen.Code {
	if x.record != nil {
		return x.insideTextRead(text)
	}
	return x.assigned(r.jsonRead(x, jen.Op("&").Id("in"), "separated", x.Name, text))
}

func (r *recordOf) emitDSLWriter(f *jen.File) {
	f.Comment("appendDSL appends the fields. What cannot be carried was refused before.")
	r.method(f, "appendDSL").Params(id("dst").Index().Byte()).Index().Byte().BlockFunc(func(g *jen.Group) {
		for at, name := range r.DSL.Fields {
			if at > 0 {
				g.Id("dst").Op("=").Append(id("dst"), r.separator())
			}
			x := r.field(name)
			r.where(g, x, x.appended("Text"))
		}
		g.Return(id("dst"))
	})
	f.Line()
}
