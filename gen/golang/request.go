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
		field("separator", jen.Lit(r.Separator)),
		field("delimiter", jen.Lit(r.Delimiter)),
		field("head", jen.Lit(r.Request.Head)),
		field("missHead", jen.Lit(r.Request.MissHead)),
		field("version", jen.Lit(r.Request.Version)),
		field("miss", jen.Lit(r.Request.Miss)),
		field("reference", jen.Lit(r.Request.Reference)),
		field("definitions", jen.Index(jen.Lit(2)).Id("definitionForm").Add(lines(
			field("DefinitionTool", definitionForm(r.Tool)),
			field("DefinitionSystem", definitionForm(r.System)),
		))),
		field("hexLength", jen.Lit(r.HexLength)),
		field("bundle", jen.Lit(r.Bundle)),
		field("checkName", jen.Lit(r.Check)),
		field("argsName", jen.Lit(r.Args)),
	))
	f.Line()
}

func definitionForm(d model.Definition) jen.Code {
	three := func(define, refer, miss string) jen.Code {
		return jen.Index(jen.Lit(3)).String().Add(row(jen.Lit(define), jen.Lit(refer), jen.Lit(miss)))
	}
	return row(three(d.Define, d.Refer, d.Miss), three(d.DefineHead, d.ReferHead, d.MissHead), jen.Lit(d.Reference))
}

func emitDetectFrame(f *jen.File, r *model.Requests) {
	f.Comment("detect finds a frame's family and the length of its prefix.")
	requestCode.method(f, "detect").Params(jen.Id("wire").String()).Params(jen.Id("frameFamily"), jen.Int()).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, x := range r.Families {
				g.Case(hasPrefix("wire", x.Prefix)).Block(jen.Return(jen.Id(familyNames[x.Family]), jen.Lit(len(x.Prefix))))
			}
		}),
		jen.Return(jen.Id("familyNone"), jen.Lit(0)),
	)
	f.Line()
}
