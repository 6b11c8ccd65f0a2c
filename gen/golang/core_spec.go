package golang

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitSpec writes the constants and the Protocol.
func emitSpec(f *jen.File, m *model.Model) {
	emitConstants(f, m)
	emitRoles(f, m)
	emitLimits(f, m)
	emitParts(f, m)
	emitProtocol(f, m)
}

func emitConstants(f *jen.File, m *model.Model) {
	f.Comment("The kinds of errors.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, e := range usedErrors(m) {
			g.Id(kindIdent(e.Kind)).Id("Kind").Op("=").Lit(e.Kind)
		}
	})
	f.Line()
	f.Comment("The kinds as errors that errors.Is compares with.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, e := range usedErrors(m) {
			g.Id("Err" + strings.TrimPrefix(kindIdent(e.Kind), "Kind")).Op("=").Id(kindIdent(e.Kind))
		}
	})
	f.Line()
	if m.Base85 != nil {
		f.Comment("Base85Alphabet holds the characters in the order of their digits.")
		f.Const().Id("Base85Alphabet").Op("=").Lit(m.Base85.Alphabet)
		f.Line()
	}
}

// documented begins a constant.
func documented(g *jen.Group, name, doc, deprecated string) *jen.Statement {
	if doc != "" {
		g.Comment(about(name, doc))
	}
	emitDeprecation(g.Comment, doc != "", deprecated)
	return g.Id(name)
}

// emitDeprecation is a paragraph of its own.
func emitDeprecation(comment func(string) *jen.Statement, behind bool, why string) {
	if why == "" {
		return
	}
	if behind {
		comment("//")
	}
	comment(deprecation(why))
}

// usedErrors and usedLimits are those of the features that there are.
func usedErrors(m *model.Model) []model.ErrorKind {
	return slices.DeleteFunc(slices.Clone(m.Errors), func(e model.ErrorKind) bool { return !e.Used })
}

func usedLimits(m *model.Model) []model.Limit {
	return slices.DeleteFunc(slices.Clone(m.Limits), func(l model.Limit) bool { return !l.Used })
}

// emitRoles writes the names by which hand-written code knows the kinds.
func emitRoles(f *jen.File, m *model.Model) {
	f.Comment("The roles of the kinds.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for i, e := range usedErrors(m) {
			name := g.Id(roleNames[e.Role])
			if i == 0 {
				name.Id("role").Op("=").Iota()
			}
		}
		g.Id("roleCount")
	})
	f.Line()
}

// emitLimits writes the type of the limits, and what judges them.
func emitLimits(f *jen.File, m *model.Model) {
	f.Comment("Limits bound what untrusted input can cost. They are inclusive. No value stands for a")
	f.Comment("default, not even 0: start from [Protocol.Limits].")
	f.Type().Id("Limits").StructFunc(func(g *jen.Group) {
		for _, l := range usedLimits(m) {
			name := limitNames[l.Role]
			s := g.Id(name.field).Int64()
			if name.about != "" {
				s.Comment(name.about)
			}
		}
	})
	f.Line()
	f.Func().Params(id("l").Op("*").Id("Limits")).Id("mustBeSizes").Params().BlockFunc(func(g *jen.Group) {
		for _, l := range usedLimits(m) {
			name := limitNames[l.Role].field
			if l.Role == "nesting" {
				g.Id("mustBeNesting").Call(id("l").Dot(name))
				continue
			}
			g.Id("mustBeSize").Call(lit(name), id("l").Dot(name))
		}
	})
	f.Line()
}

// emitParts writes the types that hold what the declared features need: of a
// protocol, and of a call.
func emitParts(f *jen.File, m *model.Model) {
	f.Comment("features is what the declared features work with.")
	f.Type().Id("features").StructFunc(func(g *jen.Group) {
		for _, p := range featureParts {
			if m.Has(p.feature) {
				g.Id(p.field).Add(p.typ)
			}
		}
	})
	f.Line()
	f.Comment("callParts is what they note in a call.")
	f.Type().Id("callParts").StructFunc(func(g *jen.Group) {
		for _, p := range callParts {
			if hasOne(m, p.features) {
				g.Id(p.field).Id(p.typ).Comment(p.about)
			}
		}
	})
	f.Line()
}

func emitProtocol(f *jen.File, m *model.Model) {
	f.Comment("generated is the protocol of this package.")
	f.Var().Id("generated").Op("=").Id("Protocol").Add(lines(
		field("spec", jen.Op("&").Id("generatedSpec")),
		field("limits", id("generatedSpec").Dot("limits")),
	))
	f.Line()
	f.Comment("generatedSpec is what " + m.Source + " declares.")
	f.Var().Id("generatedSpec").Op("=").Id("specification").Add(lines(specFields(m)...))
	f.Line()
}

func specFields(m *model.Model) []jen.Code {
	list := []jen.Code{
		field("name", lit(m.Name)),
		field("version", lit(m.Version)),
		field("digest", lit(m.Digest)),
		field("limits", id("Limits").Add(lines(limits(m)...))),
		field("kinds", jen.Index(id("roleCount")).Id("Kind").Add(lines(kinds(m)...))),
		field("errorFields", jen.Index(id("roleCount")).Index().String().Add(lines(errorFields(m)...))),
		field("records", id("generatedRecords")),
	}
	return append(list, field("features", id("features").Add(lines(featureValues(m)...))))
}

func featureValues(m *model.Model) []jen.Code {
	var list []jen.Code
	for _, p := range featureParts {
		if m.Has(p.feature) {
			list = append(list, field(p.field, p.value(m)))
		}
	}
	return list
}

func limits(m *model.Model) []jen.Code {
	var list []jen.Code
	for _, l := range usedLimits(m) {
		list = append(list, field(limitNames[l.Role].field, integer(l.Value)))
	}
	return list
}

func kinds(m *model.Model) []jen.Code {
	var list []jen.Code
	for _, e := range usedErrors(m) {
		list = append(list, field(roleNames[e.Role], id(kindIdent(e.Kind))))
	}
	return list
}

func errorFields(m *model.Model) []jen.Code {
	var list []jen.Code
	for _, e := range usedErrors(m) {
		list = append(list, field(roleNames[e.Role], row(literals(e.Fields)...)))
	}
	return list
}
