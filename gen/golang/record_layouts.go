package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitRecordList writes what the runtime goes by.
func emitRecordList(f *jen.File, m *model.Model) {
	var list []jen.Code
	for i := range m.Records {
		r := &recordOf{Record: m.Records[i], index: i, tables: m.Tables}
		list = append(list, lines(r.values()...))
	}
	f.Comment("generatedRecords are the records that " + m.Source + " declares.")
	f.Var().Id("generatedRecords").Op("=").Index().Id("record").Add(lines(list...))
	f.Line()
}

func (r *recordOf) values() []jen.Code {
	list := []jen.Code{
		field("name", jen.Lit(r.Name)),
		field("fields", jen.Index().Id("field").Add(lines(r.fields()...))),
		field("formats", r.formats()),
	}
	if r.Keeps {
		list = append(list, field("keeps", jen.True()))
	}
	var codes []int
	for i, x := range r.Fields {
		if x.Role == "returncode" {
			codes = append(codes, i)
		}
	}
	if len(codes) > 0 {
		list = append(list, field("returncodes", ints(codes)))
	}
	if r.Verbose != nil {
		list = append(list, field("verbose", r.verbose()))
	}
	if r.DSL != nil {
		list = append(list, field("dsl", r.dsl()))
	}
	if r.Payload != nil {
		list = append(list, field("payload", r.payload()))
	}
	return append(list, field("choice", r.choice()))
}

func (r *recordOf) fields() (list []jen.Code) {
	for _, x := range r.Fields {
		values := []jen.Code{field("name", jen.Lit(x.Name)), field("kind", jen.Id(x.Type+"Type").Values())}
		if x.Optional {
			values = append(values, field("optional", jen.True()))
		}
		if x.Table != "" {
			i := slices.IndexFunc(r.tables, func(t model.Table) bool { return t.Name == x.Table })
			values = append(values, field("table", jen.Op("&").Id(tableVariable(r.tables[i]))))
		}
		if x.Type == "integer" {
			values = append(values, field("least", bound(x.Min, "leastInteger")), field("most", bound(x.Max, "mostInteger")))
		}
		if x.Role == "returncode" {
			values = append(values, field("returncode", jen.True()), field("of", jen.Lit(r.place(x.Of))))
		}
		list = append(list, row(values...))
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
	var members []jen.Code
	for _, v := range r.Verbose.Members {
		values := []jen.Code{field("name", jen.Lit(v.Name)), field("field", jen.Lit(r.place(v.Field)))}
		if v.Required {
			values = append(values, field("required", jen.True()))
		}
		if v.OmitZero {
			values = append(values, field("omitZero", jen.True()))
		}
		if v.Rule == "status" {
			values = append(values, field("status", jen.True()))
		}
		members = append(members, row(values...))
	}
	return jen.Op("&").Id("verboseLayout").Add(lines(
		field("members", jen.Index().Id("verboseMember").Add(lines(members...))),
		field("unknown", jen.Id(unknown[r.Verbose.Unknown])),
	))
}

func (r *recordOf) dsl() jen.Code {
	values := []jen.Code{field("separator", jen.Lit(r.DSL.Separator)), field("fields", ints(r.places(r.DSL.Fields)))}
	values = append(values, field("last", jen.Lit(r.place(r.DSL.Fields[len(r.DSL.Fields)-1]))))
	if slices.ContainsFunc(r.DSL.Separable, func(name string) bool { return !slices.Contains(r.Texts, name) }) {
		values = append(values, field("dense", jen.True()))
	}
	return jen.Op("&").Id("dslLayout").Add(row(values...))
}

func ints(list []int) jen.Code {
	var values []jen.Code
	for _, n := range list {
		values = append(values, jen.Lit(n))
	}
	return jen.Index().Int().Add(row(values...))
}

func (r *recordOf) payload() jen.Code {
	standard, fallback := 0, -1
	var versions []jen.Code
	for i, v := range r.Payload.Versions {
		if v.Version == r.Payload.Default {
			standard = i
		}
		if r.Payload.Fallback != nil && v.Version == *r.Payload.Fallback {
			fallback = i
		}
		values := []jen.Code{field("version", integer(v.Version))}
		if len(v.Lacks) > 0 {
			values = append(values, field("lacks", ints(r.places(v.Lacks))))
		}
		if len(v.Numbered) > 0 {
			values = append(values, field("numbers", ints(r.places(v.Numbered))))
		}
		versions = append(versions, row(values...))
	}
	return jen.Op("&").Id("payloadLayout").Add(lines(
		field("standard", jen.Lit(standard)),
		field("fallback", jen.Lit(fallback)),
		field("versions", jen.Index().Id("payloadVersion").Add(lines(versions...))),
	))
}

func (r *recordOf) choice() jen.Code {
	s := r.Selection
	if s == nil {
		return jen.Id("choice").Values(field("by", jen.Lit(-1)))
	}
	values := []jen.Code{field("by", jen.Lit(r.place(s.By)))}
	var ranges []jen.Code
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
