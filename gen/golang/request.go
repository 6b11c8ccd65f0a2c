package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitRequests writes the detection and the layout of the frames of requests.
func emitRequests(f *jen.File, m *model.Model) {
	r := m.Requests
	requestCode.emitType(f, "tells the frames apart.")
	emitDetectFrame(f, r)
	f.Comment("requestFrames is the layout of the frames.")
	f.Var().Id("requestFrames").Op("=").Id("requestLayout").Add(lines(
		field("separator", lit(r.Separator)),
		field("delimiter", lit(r.Delimiter)),
		field("head", lit(r.Request.Head)),
		field("missHead", lit(r.Request.MissHead)),
		field("version", lit(r.Request.Version)),
		field("miss", lit(r.Request.Miss)),
		field("reference", lit(r.Request.Reference)),
		field("definitions", jen.Index(lit(2)).Id("definitionForm").Add(lines(
			field("DefinitionTool", definitionForm(r.Tool)),
			field("DefinitionSystem", definitionForm(r.System)),
		))),
		field("hexLength", lit(r.HexLength)),
		field("bundle", lit(r.Bundle)),
		field("checkName", lit(r.Check)),
		field("argsName", lit(r.Args)),
	))
	f.Line()
}

func definitionForm(d model.Definition) jen.Code {
	three := func(define, refer, miss string) jen.Code {
		return jen.Index(lit(3)).String().Add(row(lit(define), lit(refer), lit(miss)))
	}
	return row(three(d.Define, d.Refer, d.Miss), three(d.DefineHead, d.ReferHead, d.MissHead), lit(d.Reference))
}

func emitDetectFrame(f *jen.File, r *model.Requests) {
	f.Comment("detect finds a frame's family and the length of its prefix.")
	requestCode.method(f, "detect").Params(id("wire").String()).Params(id("frameFamily"), jen.Int()).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, x := range r.Families {
				g.Case(hasPrefix("wire", x.Prefix)).Block(jen.Return(id(familyNames[x.Family]), lit(len(x.Prefix))))
			}
		}),
		jen.Return(id("familyNone"), lit(0)),
	)
	f.Line()
}
