package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitCauses writes the causes of errors and their messages.
func emitCauses(f *jen.File, m *model.Model) {
	f.Comment("The causes of errors.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, c := range m.Causes {
			g.Id("Cause" + camel(c.Name)).Id("Cause").Op("=").Lit(c.Name)
		}
	})
	f.Line()
	f.Comment("text is the message of a cause, with braces around what an error fills in.")
	f.Func().Params(id("c").Id("Cause")).Id("text").Params().String().Block(
		jen.Switch(id("c")).BlockFunc(func(g *jen.Group) {
			for _, c := range m.Causes {
				g.Case(id("Cause" + camel(c.Name))).Block(jen.Return(lit(c.Text)))
			}
		}),
		jen.Return(lit("")),
	)
	f.Line()
}
