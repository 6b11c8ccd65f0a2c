package golang

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitLayouts writes the type of a record's layouts, and which of them says what a
// format cannot write.
func emitLayouts(f *jen.File, m *model.Model) {
	all := []struct {
		feature     model.Feature
		base, field string
		typ         *jen.Statement
	}{
		{model.FeatureVerbose, "baseVerbose", "verbose", jen.Op("*").Id("verboseLayout")},
		{model.FeatureDSL, "baseDSL", "dsl", id("layout")},
		{model.FeaturePayload, "basePayload", "payload", id("payloadLayouts")},
	}
	f.Comment("The bases of formats.")
	f.Const().DefsFunc(func(g *jen.Group) {
		g.Id("baseVerbose").Id("base").Op("=").Iota()
		for _, x := range all[1:] {
			if m.Has(x.feature) {
				g.Id(x.base)
			}
		}
	})
	f.Line()
	f.Comment("layouts are those of a record.")
	f.Type().Id("layouts").StructFunc(func(g *jen.Group) {
		for _, x := range all {
			if m.Has(x.feature) {
				g.Id(x.field).Add(x.typ)
			}
		}
		if has(m, elements) {
			g.Id("holding").Index().Int().Comment("the places of the fields that are lists or maps")
		}
	})
	f.Line()
	f.Comment("layout is what the format cannot write.")
	f.Func().Params(id("e").Op("*").Id("encoder")).Id("layout").
		Params(id("f").Op("*").Id("format"), id("show").Func().Params(id("place").Int()).Id("shown")).Op("*").Id("layout").
		BlockFunc(func(g *jen.Group) {
			due, dsl := jen.Return(id("e").Dot("due").Call(id("show"))), jen.Return(jen.Op("&").Id("e").Dot("record").Dot("dsl"))
			switch {
			case m.Has(model.FeatureDSL) && m.Has(model.FeaturePayload):
				g.If(id("f").Dot("base").Op("==").Id("basePayload")).Block(due)
				g.Add(dsl)
			case m.Has(model.FeaturePayload):
				g.Add(due)
			case m.Has(model.FeatureDSL):
				g.Add(dsl)
			default:
				g.Return(jen.Op("&").Id("layout").Values())
			}
		})
	f.Line()
}

// emitSelected writes which of the ways to choose a selection takes.
func emitSelected(f *jen.File, m *model.Model) {
	selection := id("e").Dot("selection")
	f.Comment("selected is the place of the format that the selection tries next, or -1.")
	f.Func().Params(id("e").Op("*").Id("encoder")).Id("selected").Params(id("size").Int()).Int().BlockFunc(func(g *jen.Group) {
		if has(m, bySize) {
			g.If(selection.Clone().Dot("most").Op("!=").Nil()).Block(jen.Return(id("e").Dot("bySize").Call(id("size"))))
		}
		if has(m, bySmallest) {
			g.If(selection.Clone().Dot("smallest")).Block(jen.Return(id("e").Dot("smallestOf").Call()))
		}
		g.Return(id("e").Dot("firstOf").Call())
	})
	f.Line()
}

// emitRecordList writes what the runtime goes by.
func emitRecordList(f *jen.File, m *model.Model) {
	var list []jen.Code
	for _, r := range records(m) {
		list = append(list, lines(r.values()...))
	}
	f.Comment("generatedRecords are the records that " + m.Source + " declares.")
	f.Var().Id("generatedRecords").Op("=").Index().Id("record").Add(lines(list...))
	f.Line()
}

func (r *recordOf) values() []jen.Code {
	list := []jen.Code{
		field("name", lit(r.Name)),
		field("fields", jen.Index().Id("recordField").Add(lines(r.fields()...))),
		field("formats", jen.Index().Id("format").Add(lines(r.formats()...))),
	}
	if r.reaches(func(x *model.Record) bool { return x.Keeps }) {
		list = append(list, field("keeps", jen.True()))
	}
	var layouts []jen.Code
	if r.Verbose != nil && r.m.Has(model.FeatureVerbose) {
		layouts = append(layouts, field("verbose", r.verboseLayout()))
	}
	if d := r.DSL; d != nil {
		layouts = append(layouts, field("dsl", id("layout").Values(r.layout(d.Lacks, field("separator", r.separator()),
			r.places("separated", d.Separable), r.places("blank", d.Blank))...)))
	}
	if r.Payload != nil {
		layouts = append(layouts, field("payload", r.payloadLayouts()))
	}
	if holding := r.holding(); holding != nil {
		layouts = append(layouts, r.places("holding", holding))
	}
	list = append(list, field("layouts", id("layouts").Add(lines(layouts...))))
	return append(list, field("selections", jen.Index().Id("choice").Add(lines(r.selections()...))))
}

func (r *recordOf) fields() (list []jen.Code) {
	for _, x := range r.Fields {
		values := []jen.Code{field("name", lit(x.Name))}
		if x.Optional {
			values = append(values, field("optional", jen.True()))
		}
		list = append(list, row(values...))
	}
	return list
}

func (r *recordOf) formats() (list []jen.Code) {
	for _, x := range r.Formats {
		base, prefix := "basePayload", x.Prefix
		switch x.Body {
		case "verbose":
			base, prefix = "baseVerbose", strings.TrimSuffix(x.Prefix, "{")
		case "dsl":
			base = "baseDSL"
		}
		values := []jen.Code{field("name", lit(x.Name)), field("base", id(base)), field("prefix", lit(prefix))}
		if x.Binary {
			values = append(values, field("binary", jen.True()))
		}
		list = append(list, row(values...))
	}
	return list
}

func bound(n *int64, otherwise string) jen.Code {
	if n == nil {
		return id(otherwise)
	}
	return integer(*n)
}

func (r *recordOf) verbose() jen.Code { return jen.Op("&").Add(r.verboseValue()) }

func (r *recordOf) verboseValue() *jen.Statement {
	var names []string
	for _, x := range r.Verbose.Members {
		names = append(names, x.Name)
	}
	values := []jen.Code{field("members", jen.Index().String().Values(literals(names)...))}
	switch r.Verbose.Unknown {
	case "refuse":
		values = append(values, field("refuses", jen.True()))
	case "keep":
		values = append(values, field("keep", id("keepMember")))
	}
	return id("verboseLayout").Values(values...)
}

// layout is what of the record a layout cannot write.
func (r *recordOf) layout(lacks []string, more ...jen.Code) []jen.Code {
	if r.Keeps {
		lacks = append(slices.Clip(lacks), "members")
	}
	return append([]jen.Code{r.places("lacks", lacks)}, more...)
}

// places are those of fields in a layout; nothing for none.
func (r *recordOf) places(key string, names []string) jen.Code {
	if len(names) == 0 {
		return jen.Null()
	}
	return field(key, jen.Index().Int().ValuesFunc(func(g *jen.Group) {
		for _, name := range names {
			g.Lit(r.place(name))
		}
	}))
}

func (r *recordOf) payloadLayouts() jen.Code {
	p, fallback := r.Payload, int64(-1)
	if p.Fallback != nil {
		fallback = *p.Fallback
	}
	var layouts []jen.Code
	for _, v := range p.Versions {
		layouts = append(layouts, row(r.layout(v.Lacks, r.places("numbered", v.Numbered))...))
	}
	return id("payloadLayouts").Add(lines(
		field("standard", integer(p.Default)),
		field("fallback", integer(fallback)),
		field("versions", jen.Index().Int64().Values(r.versions()...)),
		field("layouts", jen.Index().Id("layout").Add(lines(layouts...))),
	))
}

// sizes are the formats that auto takes for sizes of a text, with the largest of each,
// and behind them the one for what has no room there.
func (r *recordOf) sizes(s model.Selection) (formats []string, most []jen.Code) {
	for _, x := range s.Auto {
		formats, most = append(formats, x.Format), append(most, integer(x.To))
	}
	if s.Otherwise != "" {
		formats = append(formats, s.Otherwise)
	}
	return formats, most
}

// selections are auto, and what else is declared.
func (r *recordOf) selections() (list []jen.Code) {
	var s model.Selection
	if r.Selection != nil {
		s = *r.Selection
	}
	auto := []jen.Code{field("name", id("selectAuto"))}
	switch {
	case len(s.Auto) == 0:
		var all []string
		for _, x := range r.Formats {
			all = append(all, x.Name)
		}
		auto = append(auto, field("list", r.formatList(all)))
		if r.Binary && r.Text {
			texts := row(field("name", id("selectAuto")), field("list", r.formatList(r.textFormats())))
			auto = append(auto, field("texts", jen.Op("&").Id("choice").Add(texts)))
		}
	default:
		formats, most := r.sizes(s)
		auto = append(auto, field("list", r.formatList(formats)), field("most", jen.Index().Int64().Add(row(most...))))
	}
	list = append(list, row(auto...))
	if len(s.Smallest) > 0 {
		list = append(list, row(field("name", lit("smallest")), field("list", r.formatList(s.Smallest)), field("smallest", jen.True())))
	}
	if len(s.Tokens) > 0 {
		list = append(list, row(field("name", lit("tokens")), field("list", r.formatList(s.Tokens))))
	}
	return list
}

// textFormats are those whose frames are texts.
func (r *recordOf) textFormats() (list []string) {
	for _, x := range r.Formats {
		if !x.Binary {
			list = append(list, x.Name)
		}
	}
	return list
}

func (r *recordOf) formatPlace(name string) *jen.Statement {
	return lit(slices.IndexFunc(r.Formats, func(x model.Format) bool { return x.Name == name }))
}

func (r *recordOf) formatList(names []string) jen.Code {
	var list []jen.Code
	for _, name := range names {
		list = append(list, r.formatPlace(name))
	}
	return jen.Index().Int().Add(row(list...))
}
