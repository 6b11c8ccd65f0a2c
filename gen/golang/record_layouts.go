package golang

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

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
		field("name", jen.Lit(r.Name)),
		field("fields", jen.Index().Id("recordField").Add(lines(r.fields()...))),
		field("formats", jen.Index().Id("format").Add(lines(r.formats()...))),
	}
	if r.Keeps {
		list = append(list, field("keeps", jen.True()))
	}
	if r.Verbose != nil {
		list = append(list, field("verbose", r.verbose()))
	}
	if d := r.DSL; d != nil {
		list = append(list, field("dsl", jen.Id("layout").Values(r.layout(d.Lacks, field("separator", r.separator()),
			r.places("separated", d.Separable), r.places("blank", d.Blank))...)))
	}
	if r.Payload != nil {
		list = append(list, field("payload", r.payloadLayouts()))
	}
	if r.Selection != nil {
		list = append(list, field("choice", r.choice()))
	}
	return list
}

func (r *recordOf) fields() (list []jen.Code) {
	for _, x := range r.Fields {
		values := []jen.Code{field("name", jen.Lit(x.Name))}
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
		list = append(list, row(jen.Id(r.formatName(x.Name)), jen.Id(base), jen.Lit(prefix)))
	}
	return list
}

func bound(n *int64, otherwise string) jen.Code {
	if n == nil {
		return jen.Id(otherwise)
	}
	return integer(*n)
}

func (r *recordOf) verbose() jen.Code {
	unknown := map[string]string{"keep": "unknownKeep", "refuse": "unknownRefuse", "ignore": "unknownIgnore"}
	var names []string
	for _, x := range r.Verbose.Members {
		names = append(names, x.Name)
	}
	return jen.Op("&").Id("verboseLayout").Values(
		field("members", jen.Index().String().Values(literals(names)...)),
		field("unknown", jen.Id(unknown[r.Verbose.Unknown])),
	)
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
	return jen.Id("payloadLayouts").Add(lines(
		field("standard", integer(p.Default)),
		field("fallback", integer(fallback)),
		field("versions", jen.Index().Int64().Values(r.versions()...)),
		field("layouts", jen.Index().Id("layout").Add(lines(layouts...))),
	))
}

func (r *recordOf) choice() jen.Code {
	s := r.Selection
	var values, ranges []jen.Code
	for _, x := range s.Auto {
		ranges = append(ranges, row(integer(x.To), jen.Id(r.formatName(x.Format))))
	}
	if len(ranges) > 0 {
		values = append(values, field("ranges", jen.Index().Id("formatRange").Add(row(ranges...))))
	}
	if s.Otherwise != "" {
		values = append(values, field("otherwise", jen.Id(r.formatName(s.Otherwise))))
	}
	if len(s.Smallest) > 0 {
		values = append(values, field("smallest", r.formatList(s.Smallest)))
	}
	if len(s.Tokens) > 0 {
		values = append(values, field("tokens", r.formatList(s.Tokens)))
	}
	return jen.Id("choice").Add(lines(values...))
}

func (r *recordOf) formatList(names []string) jen.Code {
	var list []jen.Code
	for _, name := range names {
		list = append(list, jen.Id(r.formatName(name)))
	}
	return jen.Index().Id("Format").Add(row(list...))
}
