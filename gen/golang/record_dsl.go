package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitDSL writes what judges, reads and writes separated text for each record.
func emitDSL(f *jen.File, m *model.Model) {
	for _, r := range records(m) {
		if r.DSL != nil {
			r.emitDSLFit(f)
			r.emitDSLReader(f)
			r.emitDSLWriter(f)
		}
	}
}

func (r *recordOf) separator() *jen.Statement { return jen.LitRune(rune(r.DSL.Separator[0])) }

// emitDSLFit writes what refuses the values that the text cannot hold.
func (r *recordOf) emitDSLFit(f *jen.File) {
	f.Comment("fitDSL judges what the separated text has no room for.")
	r.method(f, "fitDSL").Params(jen.Id("e").Op("*").Id("encoder")).BlockFunc(func(g *jen.Group) {
		for _, field := range r.Fields {
			x := r.field(field.Name)
			var list []jen.Code
			judge := func(method string, arguments ...jen.Code) {
				list = append(list, jen.Id("e").Dot(method).Call(append(append([]jen.Code{jen.Lit(x.Name)}, arguments...), x.shown())...))
			}
			if slices.Contains(r.DSL.Lacks, x.Name) {
				judge("lacks")
			}
			if slices.Contains(r.DSL.Blank, x.Name) {
				judge("blank")
			}
			if slices.Contains(r.DSL.Separable, x.Name) {
				judge("separable", r.separator())
			}
			r.where(g, x, list...)
		}
		r.emitLackedMembers(g)
	})
	f.Line()
}

// where puts statements where the field's value is present.
func (r *recordOf) where(g *jen.Group, x fieldOf, list ...jen.Code) {
	switch {
	case len(list) == 0:
	case x.Role == "returncode":
		g.If(x.present().Op("&&").Id("saysMore").Call(x.value())).Block(list...)
	case x.Optional:
		g.If(x.present()).Block(list...)
	default:
		for _, statement := range list {
			g.Add(statement)
		}
	}
}

func (r *recordOf) emitLackedMembers(g *jen.Group) {
	if r.Keeps {
		g.Id("e").Dot("lacksMembers").Call(jen.Id("r").Dot("Members"))
	}
}

func (r *recordOf) emitDSLReader(f *jen.File) {
	f.Comment("readDSL reads separated text.")
	r.method(f, "readDSL").Params(jen.Id("c").Op("*").Id("call"), jen.Id("text").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
		g.Id("in").Op(":=").Id("separatedText").Values(
			field("c", jen.Id("c")), field("left", jen.Id("text")), field("separator", r.separator()))
		for at, name := range r.DSL.Fields {
			x, text := r.field(name), jen.Id("in").Dot("left")
			if at+1 < len(r.DSL.Fields) {
				text = jen.Id("in").Dot("until").Call(jen.Lit(r.DSL.Fields[at+1]))
			}
			if x.Optional {
				g.If(jen.Id("text").Op(":=").Add(text), jen.Id("text").Op("!=").Lit("")).Block(r.readText(x, jen.Id("text"))...)
			} else {
				g.Add(r.readText(x, text)[0])
			}
		}
		g.Return(jen.Id("in").Dot("err"))
	})
	f.Line()
}

func (r *recordOf) readText(x fieldOf, text jen.Code) []jen.Code {
	return x.assigned(r.read(x, x.Type).Call(append([]jen.Code{text}, x.judged(x.Name)...)...))
}

func (r *recordOf) emitDSLWriter(f *jen.File) {
	f.Comment("appendDSL appends the fields. What cannot be carried was refused before.")
	r.method(f, "appendDSL").Params(jen.Id("dst").Index().Byte()).Index().Byte().BlockFunc(func(g *jen.Group) {
		for at, name := range r.DSL.Fields {
			if at > 0 {
				g.Id("dst").Op("=").Append(jen.Id("dst"), r.separator())
			}
			x := r.field(name)
			r.where(g, x, x.appended("Text"))
		}
		g.Return(jen.Id("dst"))
	})
	f.Line()
}
