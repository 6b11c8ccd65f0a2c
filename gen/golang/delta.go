package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitDeltas writes the operations' names and the dispatch of frames.
func emitDeltas(f *jen.File, m *model.Model) {
	d := m.Deltas
	f.Comment("The delta operations.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, o := range d.Operations {
			g.Id(operationNames[o.Role].symbol).Id("Operation").Op("=").Lit(o.Symbol)
		}
	})
	f.Line()
	deltaCode.emitType(f, "reads the frames, and compresses one.")
	emitReadDelta(f, d)
	emitCompress(f, d)
	for _, o := range d.Operations {
		if o.Role == "compressed" {
			emitCompressed(f, o)
		}
	}
	emitDeltaLayout(f, d)
}

func emitReadDelta(f *jen.File, d *model.Deltas) {
	f.Comment("read reads a frame; inner is one that was compressed.")
	deltaCode.method(f, "read").Params(jen.Id("c").Op("*").Id("call"), jen.Id("frame").String(), jen.Id("inner").Bool()).
		Params(jen.Id("delta"), jen.Op("*").Id("Error")).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, o := range d.Operations {
				data := jen.Id("frame").Index(jen.Lit(len(o.Header)), jen.Empty())
				fits, read := hasPrefix("frame", o.Header), jen.Id(operationNames[o.Role].read).Call(data)
				switch o.Role {
				case "replace", "splice":
					read = jen.Id(operationNames[o.Role].read).Call(data, jen.Lit(d.Separator))
				case "compressed":
					fits = fits.Op("&&").Op("!").Id("inner")
					read = jen.Id("compressedDelta").Call(jen.Id("c"), data)
				}
				g.Case(fits).Block(jen.Return(read))
			}
		}),
		jen.Return(jen.Id("noDelta").Call(jen.Id("c"), jen.Id("frame"))),
	)
	f.Line()
}

func emitCompressed(f *jen.File, o model.Operation) {
	f.Func().Id("compressedDelta").Params(jen.Id("c").Op("*").Id("call"), jen.Id("text").String()).
		Params(jen.Id("delta"), jen.Op("*").Id("Error")).BlockFunc(func(g *jen.Group) {
		undo(g, jen.Id("text"), o.Chain, jen.Id("delta").Values())
		g.Return(jen.Id("c").Dot("spec").Dot("features").Dot("deltas").Dot("innerDelta").Call(jen.Id("c"), jen.Id("data")))
	})
	f.Line()
}

// emitCompress writes a method that nobody calls where no operation compresses.
func emitCompress(f *jen.File, d *model.Deltas) {
	f.Comment("compress appends a frame as the compressed operation carries it.")
	deltaCode.method(f, "compress").Params(jen.Id("c").Op("*").Id("call"), jen.List(jen.Id("dst"), jen.Id("frame")).Index().Byte()).Index().Byte().
		BlockFunc(func(g *jen.Group) {
			for _, o := range d.Operations {
				if o.Role == "compressed" {
					g.Id("data").Op(":=").Id(steps[o.Chain[0]].encode).Call(jen.Id("c"), jen.Id("frame"))
					g.Return(jen.Id(steps[o.Chain[1]].encode).Call(jen.Id("c"), jen.Id("dst"), jen.Id("data")))
					return
				}
			}
			g.Return(jen.Append(jen.Id("dst"), jen.Id("frame").Op("...")))
		})
	f.Line()
}

func emitDeltaLayout(f *jen.File, d *model.Deltas) {
	var rows []jen.Code
	for _, o := range d.Operations {
		rows = append(rows, row(jen.Id(operationNames[o.Role].symbol), jen.Lit(o.Header), jen.Id(operationNames[o.Role].role), jen.Lit(o.Asked)))
	}
	f.Comment("deltaFrames is the layout of the frames.")
	f.Var().Id("deltaFrames").Op("=").Id("deltaLayout").Add(lines(
		field("separator", jen.Lit(d.Separator)),
		field("operations", jen.Index().Id("operation").Add(lines(rows...))),
	))
	f.Line()
}
