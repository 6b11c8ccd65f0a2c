package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitSpec writes the constants, the lookups of tables, and the Protocol.
func emitSpec(f *jen.File, m *model.Model) {
	emitConstants(f, m)
	recordCode.emitType(f, "looks up what the tables hold, and reads and writes the formats.")
	emitStatuses(f, m)
	emitModels(f, m)
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
	f.Comment("The statuses.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, s := range m.Statuses {
			documented(g, statusIdent(s), s.Doc).Id("Status").Op("=").Lit(s.Code)
		}
	})
	f.Line()
	f.Comment("The models with a code.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, c := range m.Models.Table {
			documented(g, modelIdent(c), c.Doc).Id("Model").Op("=").Lit(c.Code)
		}
	})
	f.Line()
	if m.Base85 != nil {
		f.Comment("Base85Alphabet holds the characters in the order of their digits.")
		f.Const().Id("Base85Alphabet").Op("=").Lit(m.Base85.Alphabet)
		f.Line()
	}
}

// documented begins a constant; its name in front keeps a doc text from being
// read as anything but a comment.
func documented(g *jen.Group, name, doc string) *jen.Statement {
	if doc != "" {
		g.Comment(name + ": " + doc)
	}
	return g.Id(name)
}

func emitStatuses(f *jen.File, m *model.Model) {
	var codes, integers [][]jen.Code
	for _, s := range m.Statuses {
		id := jen.Id(statusIdent(s))
		codes = append(codes, []jen.Code{jen.Lit(s.Code), id, integer(s.Integer), jen.True()})
		integers = append(integers, []jen.Code{integer(s.Integer), id, jen.True()})
	}
	recordCode.lookup(f, "status finds a status and its integer.", "status", jen.Id("key").String(),
		[]jen.Code{jen.Id("Status"), jen.Int64(), jen.Bool()}, codes, jen.Lit(""), jen.Lit(0), jen.False())
	recordCode.lookup(f, "statusAt finds the status of an integer.", "statusAt", jen.Id("key").Int64(),
		[]jen.Code{jen.Id("Status"), jen.Bool()}, integers, jen.Lit(""), jen.False())
}

func emitModels(f *jen.File, m *model.Model) {
	var codes, names, integers, efforts [][]jen.Code
	for _, c := range m.Models.Table {
		id := jen.Id(modelIdent(c))
		codes = append(codes, []jen.Code{jen.Lit(c.Code), id, integer(c.Integer), jen.True()})
		names = append(names, []jen.Code{jen.Lit(c.Name), id, jen.True()})
		integers = append(integers, []jen.Code{integer(c.Integer), id, jen.True()})
	}
	for _, e := range m.Efforts {
		efforts = append(efforts, []jen.Code{jen.Lit(e), jen.Lit(e), jen.True()})
	}
	text, found := jen.Id("key").String(), []jen.Code{jen.Id("Model"), jen.Bool()}
	none := []jen.Code{jen.Lit(""), jen.False()}
	recordCode.lookup(f, "model finds a model and its integer.", "model", text,
		[]jen.Code{jen.Id("Model"), jen.Int64(), jen.Bool()}, codes, jen.Lit(""), jen.Lit(0), jen.False())
	recordCode.lookup(f, "modelNamed finds the model of a name.", "modelNamed", text, found, names, none...)
	recordCode.lookup(f, "modelAt finds the model of an integer.", "modelAt", jen.Id("key").Int64(), found, integers, none...)
	recordCode.lookup(f, "effort finds a reasoning effort.", "effort", text,
		[]jen.Code{jen.String(), jen.Bool()}, efforts, none...)
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
		field("statuses", jen.Index().Id("Status").Add(row(statuses(m)...))),
		field("integers", jen.Index().Int64().Add(row(integers(m)...))),
		field("efforts", jen.Index().String().Add(row(literals(m.Efforts)...))),
		field("success", statusOf(m, m.StatusSuccess)),
		field("failure", statusOf(m, m.StatusError)),
		field("numberPrefix", jen.Lit(m.Models.NumberPrefix)),
		field("formats", formatList(declaredFormats(m))),
	}
	if m.Selection.Otherwise != "" {
		list = append(list, field("otherwise", jen.Id(formatIdent(m.Selection.Otherwise))))
	}
	if len(m.Selection.Smallest) > 0 {
		list = append(list, field("smallest", formatList(m.Selection.Smallest)))
	}
	if len(m.Selection.Tokens) > 0 {
		list = append(list, field("tokens", formatList(m.Selection.Tokens)))
	}
	if m.Has(model.FeatureDSL) {
		list = append(list, field("separator", jen.Lit(m.DSL.Separator)))
	}
	if m.Has(model.FeaturePayload) {
		list = append(list,
			field("payloadDefault", integer(m.Payload.Default)),
			field("payloadFallback", integer(*m.Payload.Fallback)),
			field("payloadVersions", jen.Index().Int64().Add(row(payloadVersions(m)...))))
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

func statuses(m *model.Model) (list []jen.Code) {
	for _, s := range m.Statuses {
		list = append(list, jen.Id(statusIdent(s)))
	}
	return list
}

func integers(m *model.Model) (list []jen.Code) {
	for _, s := range m.Statuses {
		list = append(list, integer(s.Integer))
	}
	return list
}

func payloadVersions(m *model.Model) (list []jen.Code) {
	for _, v := range m.Payload.Versions {
		list = append(list, integer(v.Version))
	}
	return list
}

// statusOf is the constant of a status, or "" where there is none.
func statusOf(m *model.Model, code string) jen.Code {
	for _, s := range m.Statuses {
		if s.Code == code {
			return jen.Id(statusIdent(s))
		}
	}
	return jen.Lit("")
}

func declaredFormats(m *model.Model) []string {
	var names []string
	for _, f := range m.Formats {
		names = append(names, f.Name)
	}
	return names
}

func formatList(names []string) jen.Code {
	var list []jen.Code
	for _, name := range names {
		list = append(list, jen.Id(formatIdent(name)))
	}
	return jen.Index().Id("Format").Add(row(list...))
}
