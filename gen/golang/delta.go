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
	deltaCode.method(f, "read").Params(id("c").Op("*").Id("call"), id("frame").String(), id("inner").Bool()).
		Params(id("delta"), jen.Op("*").Id("Error")).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, o := range d.Operations {
				data := id("frame").Index(lit(len(o.Header)), jen.Empty())
				fits, read := hasPrefix("frame", o.Header), id(operationNames[o.Role].read).Call(data)
				switch o.Role {
				case "replace", "splice":
					read = id(operationNames[o.Role].read).Call(data, lit(d.Separator))
				case "compressed":
					fits = fits.Op("&&").Op("!").Id("inner")
					read = id("compressedDelta").Call(id("c"), data)
				}
				g.Case(fits).Block(jen.Return(read))
			}
		}),
		jen.Return(id("noDelta").Call(id("c"), id("frame"))),
	)
	f.Line()
}

func emitCompressed(f *jen.File, o model.Operation) {
	f.Func().Id("compressedDelta").Params(id("c").Op("*").Id("call"), id("text").String()).
		Params(id("delta"), jen.Op("*").Id("Error")).BlockFunc(func(g *jen.Group) {
		undo(g, id("text"), o.Chain, id("delta").Values())
		g.Return(id("c").Dot("spec").Dot("features").Dot("deltas").Dot("innerDelta").Call(id("c"), id("data")))
	})
	f.Line()
}

// emitCompress writes a method that nobody calls where no operation compresses.
func emitCompress(f *jen.File, d *model.Deltas) {
	f.Comment("compress appends a frame as the compressed operation carries it.")
	deltaCode.method(f, "compress").Params(id("c").Op("*").Id("call"), jen.List(id("dst"), id("frame")).Index().Byte()).Index().Byte().
		BlockFunc(func(g *jen.Group) {
			for _, o := range d.Operations {
				if o.Role == "compressed" {
					g.Id("data").Op(":=").Id(steps[o.Chain[0]].encode).Call(id("c"), id("frame"))
					g.Return(id(steps[o.Chain[1]].encode).Call(id("c"), id("dst"), id("data")))
					return
				}
			}
			g.Return(jen.Append(id("dst"), id("frame").Op("...")))
		})
	f.Line()
}

func emitDeltaLayout(f *jen.File, d *model.Deltas) {
	var rows []jen.Code
	for _, o := range d.Operations {
		rows = append(rows, row(id(operationNames[o.Role].symbol), lit(o.Header), id(operationNames[o.Role].role), lit(o.Asked)))
	}
	f.Comment("deltaFrames is the layout of the frames.")
	f.Var().Id("deltaFrames").Op("=").Id("deltaLayout").Add(lines(
		field("separator", lit(d.Separator)),
		field("operations", jen.Index().Id("operation").Add(lines(rows...))),
	))
	f.Line()
}
