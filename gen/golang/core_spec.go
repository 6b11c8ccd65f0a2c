package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitSpec writes the constants and the Protocol.
func emitSpec(f *jen.File, m *model.Model) {
	emitConstants(f, m)
	emitFeatures(f, m)
	emitProtocol(f, m)
}

func emitConstants(f *jen.File, m *model.Model) {
	f.Comment("The kinds of errors.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, e := range m.Errors {
			g.Id(kindIdent(e.Kind)).Id("Kind").Op("=").Lit(e.Kind)
		}
	})
	f.Line()
	f.Comment("The kinds as errors that errors.Is compares with.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, e := range m.Errors {
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
func documented(g *jen.Group, name, doc string) *jen.Statement {
	if doc != "" {
		g.Comment(about(name, doc))
	}
	return g.Id(name)
}

// emitFeatures writes the type that holds what the declared features need.
func emitFeatures(f *jen.File, m *model.Model) {
	f.Comment("features is what the declared features work with.")
	f.Type().Id("features").StructFunc(func(g *jen.Group) {
		for _, p := range featureParts {
			if m.Has(p.feature) {
				g.Id(p.field).Add(p.typ)
			}
		}
	})
	f.Line()
}

func emitProtocol(f *jen.File, m *model.Model) {
	f.Comment("generated is the protocol of this package.")
	f.Var().Id("generated").Op("=").Id("Protocol").Add(lines(
		field("spec", jen.Op("&").Id("generatedSpec")),
		field("limits", jen.Id("generatedSpec").Dot("limits")),
	))
	f.Line()
	f.Comment("generatedSpec is what " + m.Source + " declares.")
	f.Var().Id("generatedSpec").Op("=").Id("specification").Add(lines(specFields(m)...))
	f.Line()
}

func specFields(m *model.Model) []jen.Code {
	list := []jen.Code{
		field("name", jen.Lit(m.Name)),
		field("version", jen.Lit(m.Version)),
		field("digest", jen.Lit(m.Digest)),
		field("limits", jen.Id("Limits").Add(lines(limits(m)...))),
		field("kinds", jen.Index(jen.Id("roleCount")).Id("Kind").Add(lines(kinds(m)...))),
		field("errorFields", jen.Index(jen.Id("roleCount")).Index().String().Add(lines(errorFields(m)...))),
		field("records", jen.Id("generatedRecords")),
	}
	return append(list, field("features", jen.Id("features").Add(lines(featureValues(m)...))))
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
	for _, l := range m.Limits {
		list = append(list, field(limitNames[l.Role], integer(l.Value)))
	}
	return list
}

func kinds(m *model.Model) []jen.Code {
	var list []jen.Code
	for _, e := range m.Errors {
		list = append(list, field(roleNames[e.Role], jen.Id(kindIdent(e.Kind))))
	}
	return list
}

func errorFields(m *model.Model) []jen.Code {
	var list []jen.Code
	for _, e := range m.Errors {
		list = append(list, field(roleNames[e.Role], row(literals(e.Fields)...)))
	}
	return list
}
