package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitTables writes a type, constants and lookups for each table of codes.
func emitTables(f *jen.File, m *model.Model) {
	for _, t := range m.Tables {
		emitCodes(f, t)
		emitTable(f, t)
		emitLookups(f, t)
		emitNames(f, t)
	}
}

// codeIdent is the constant of a code, which its identifier alone decides.
func codeIdent(t model.Table, r model.Row) string {
	return t.Class + camel(strings.ToLower(r.Ident))
}

func emitCodes(f *jen.File, t model.Table) {
	about := " is one of a closed set of codes."
	if t.Open {
		about = " is a code, or any other text."
	}
	f.Comment(t.Class + about)
	if t.Doc != "" {
		f.Comment("// " + oneLine(t.Doc))
	}
	f.Type().Id(t.Class).String()
	f.Line()
	if len(t.Rows) == 0 {
		return
	}
	f.Comment("The codes of " + t.Class + ".")
	list := make([]constant, len(t.Rows))
	for i, r := range t.Rows {
		list[i] = constant{codeIdent(t, r), quoted(r.Code), r.Doc, r.Deprecated}
	}
	f.Add(constants(t.Class, list))
	f.Line()
}

func emitTable(f *jen.File, t model.Table) {
	var codes, numbers []string
	for _, r := range t.Rows {
		codes = append(codes, quoted(r.Code))
		if r.Integer != nil {
			numbers = append(numbers, decimal(*r.Integer))
		}
	}
	ident := t.Class
	values := []jen.Code{field("codes", jen.Index().String().Add(row(formatted(strings.Join(codes, ", ")))))}
	for _, x := range []struct {
		name  string
		value jen.Code
		given bool
	}{
		{"integers", jen.Index().Int64().Add(row(formatted(strings.Join(numbers, ", ")))), len(numbers) > 0},
		{"prefix", lit(t.NumberPrefix), t.NumberPrefix != ""},
		{"success", lit(t.Success), t.Success != ""},
		{"failure", lit(t.Error), t.Error != ""},
		{"find", id("find" + ident + "Code"), true},
		{"at", id("find" + ident + "Integer"), len(numbers) > 0 || t.Open},
		{"findName", id("find" + ident + "Name"), t.Open},
	} {
		if x.given {
			values = append(values, field(x.name, x.value))
		}
	}
	f.Var().Id(tableVariable(t)).Op("=").Id("codeTable").Add(lines(values...))
	f.Line()
}

func tableVariable(t model.Table) string { return "table" + t.Class + "Codes" }

func emitLookups(f *jen.File, t model.Table) {
	var codes, names, numbers [][]string
	hasNumbers := false
	for _, r := range t.Rows {
		n := int64(-1)
		if r.Integer != nil {
			n, hasNumbers = *r.Integer, true
			numbers = append(numbers, []string{decimal(n), quoted(r.Code), "true"})
		}
		codes = append(codes, []string{quoted(r.Code), quoted(r.Code), decimal(n), "true"})
		if r.Name != "" {
			names = append(names, []string{quoted(r.Name), quoted(r.Code), "true"})
		}
	}
	name := "find" + t.Class
	none := []jen.Code{lit(""), jen.False()}
	found := []jen.Code{jen.String(), jen.Bool()}
	lookup(f, name+"Code", id("key").String(), []jen.Code{jen.String(), jen.Int64(), jen.Bool()}, codes, lit(""), lit(-1), jen.False())
	if hasNumbers || t.Open {
		lookup(f, name+"Integer", id("key").Int64(), found, numbers, none...)
	}
	if t.Open {
		lookup(f, name+"Name", id("key").String(), found, names, none...)
	}
}

// emitNames writes how callers get from a code to the name of its row and back.
func emitNames(f *jen.File, t model.Table) {
	var names [][]string
	for _, r := range t.Rows {
		if r.Name != "" {
			names = append(names, []string{codeIdent(t, r), quoted(r.Name)})
		}
	}
	if names == nil {
		return
	}
	f.Comment("Name is the name of the code; \"\" of one that has none.")
	f.Func().Params(id("key").Id(t.Class)).Id("Name").Params().String().BlockFunc(switchOver(names, []jen.Code{lit("")}))
	f.Line()
	f.Comment(byName(t) + " is the code that has the name, which is compared exactly.")
	f.Func().Id(byName(t)).Params(id("name").String()).Params(id(t.Class), jen.Bool()).Block(
		jen.List(id("code"), id("found")).Op(":=").Id("find"+t.Class+"Name").Call(id("name")),
		jen.Return(id(t.Class).Call(id("code")), id("found")),
	)
	f.Line()
}

func byName(t model.Table) string { return t.Class + "ByName" }

// lookup emits a function that is one switch over its parameter.
func lookup(f *jen.File, name string, param *jen.Statement, results []jen.Code, list [][]string, zero ...jen.Code) {
	f.Func().Id(name).Params(param).Params(results...).BlockFunc(switchOver(list, zero))
	f.Line()
}
