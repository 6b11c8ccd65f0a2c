package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// code is a type that has a chapter's generated functions as its methods, and
// the name by which hand-written code knows it. In a self-contained tree the
// name is an alias of the type, so that every call is of a function. In the
// repository it is an interface, which the interpreter satisfies as well.
type code struct {
	feature         model.Feature // "" for always
	generated, name string
}

var (
	recordCode      = code{"", "generatedRecord", "recordCode"}
	deltaCode       = code{model.FeatureDeltas, "generatedDeltas", "deltaCode"}
	requestCode     = code{model.FeatureRequests, "generatedRequests", "requestCode"}
	compressionCode = code{model.FeatureCompression, "generatedCompression", "compressionCode"}
	tokenCode       = code{model.FeatureToken, "generatedToken", "tokenCode"}
	mcpCode         = code{model.FeatureMCP, "generatedMCP", "mcpCode"}
)

// emitAliases writes the names as a tree has them.
func emitAliases(f *jen.File, m *model.Model) {
	f.Comment("The generated code of each chapter, as the files beside this one name it.")
	f.Type().DefsFunc(func(g *jen.Group) {
		for _, c := range []code{recordCode, deltaCode, requestCode, compressionCode, tokenCode, mcpCode} {
			if c.feature == "" || m.Has(c.feature) {
				g.Id(c.name).Op("=").Id(c.generated)
			}
		}
	})
	f.Line()
	f.Comment("use begins a call for a record, whose types fit the one protocol that there is.")
	f.Func().Params(id("c").Op("*").Id("call")).Id("use").Params(id("r").Op("*").Id("record")).Op("*").Id("Error").Block(
		id("c").Dot("record").Op("=").Id("r"),
		jen.Return(jen.Nil()),
	)
}

func (c code) emitType(f *jen.File, about string) {
	f.Comment(c.generated + " " + about)
	f.Type().Id(c.generated).Struct()
	f.Line()
}

// method begins a method. Its receiver is a pointer: of a value an interface
// would call a copy of the method that passes on what it gets.
func (c code) method(f *jen.File, name string) *jen.Statement {
	return f.Func().Params(jen.Op("*").Id(c.generated)).Id(name)
}
