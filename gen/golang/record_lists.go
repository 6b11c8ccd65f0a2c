package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// A list is read, checked and written by a function that gets what does so with an
// element. Lists of some types have functions of their own, which are faster.
type ownLists struct {
	files                []piece // of the runtime, that only lists of the type need
	check, read, written bool    // whether there is such a function
}

// elementName is the name of each element.
var elementName = id("element")

// elementOf is a list's element as a field, whose value is x.
func (f fieldOf) elementOf() fieldOf { return fieldOf{Field: *f.Element, table: f.table} }

// elementValue is x as functions take it.
func (f fieldOf) elementValue() jen.Code { return f.asText(id("x")) }

// each is a function that does something with an element.
func each(params, results []jen.Code, body jen.Code) jen.Code {
	return jen.Func().Params(params...).Add(results...).Block(body)
}

func (f fieldOf) checkedList() *jen.Statement {
	x := f.elementOf()
	if goTypes[x.Type].lists.check {
		return id("k").Dot("check" + camel(x.Type) + "List").Call(append(x.judgedAs(lit(f.Name)), f.value())...)
	}
	return id("checkList").Call(id("k"), lit(f.Name), f.value(), each(
		[]jen.Code{id("k").Op("*").Id("checker"), id("x").Add(x.typ())}, nil,
		id("k").Dot("check"+camel(x.Type)).Call(append(x.judgedAs(elementName), x.elementValue())...)))
}

func (f fieldOf) payloadListRead(e model.PayloadField) *jen.Statement {
	x := f.elementOf()
	if goTypes[x.Type].lists.read {
		return id("in").Dot(x.Type + "List").Call(x.judgedAs(lit(f.Name))...)
	}
	read := id("in").Dot(x.method(e.Of)).Call(x.judgedAs(elementName)...)
	return id("payloadList").Call(id("in"), lit(f.Name), each(
		[]jen.Code{id("in").Op("*").Id("payloadReader")}, []jen.Code{x.typ()}, jen.Return(x.own(read))))
}

func (f fieldOf) payloadListWritten(e model.PayloadField) *jen.Statement {
	x := f.elementOf()
	if goTypes[x.Type].lists.written {
		return id("out").Dot(x.Type + "List").Call(f.value())
	}
	return id("writeList").Call(id("out"), f.value(), each(
		[]jen.Code{id("out").Op("*").Id("payloadWriter"), id("x").Add(x.typ())}, nil,
		id("out").Dot(x.method(e.Of)).Call(append(x.tables(), x.elementValue())...)))
}

// jsonListRead reads a list from where it stands, in JSON or as the JSON text of a field.
func (f fieldOf) jsonListRead(function, name string, where ...jen.Code) *jen.Statement {
	x := f.elementOf()
	read := id("in").Dot(x.Type).Call(append([]jen.Code{id("m")}, x.judgedAs(elementName)...)...)
	return id(function).Call(append(append([]jen.Code{jen.Op("&").Id("in")}, where...), lit(name), each(
		[]jen.Code{id("in").Op("*").Id("verboseReader"), id("m").Op("*").Id("jsonMember")}, []jen.Code{x.typ()},
		jen.Return(x.own(read))))...)
}

// listAppended is a list's JSON, behind bytes.
func (f fieldOf) listAppended(dst jen.Code) *jen.Statement {
	return f.listAppendedBy("append"+camel(f.Element.Type)+"JSON", dst)
}

func (f fieldOf) listAppendedBy(function string, dst jen.Code) *jen.Statement {
	x := f.elementOf()
	return id("appendListJSON").Call(dst, f.value(), each(
		[]jen.Code{id("dst").Index().Byte(), id("x").Add(x.typ())}, []jen.Code{jen.Index().Byte()},
		jen.Return(id(function).Call(append(append([]jen.Code{id("dst")}, x.tables()...), x.elementValue())...))))
}

// listShown is what layouts ask for: the text that separators may stand in, and whether
// a code has no number.
func (r *recordOf) listShown(f fieldOf) *jen.Statement {
	text := lit("")
	switch {
	case r.DSL == nil:
	case f.Element.Type == "json": // which may be none
		text = jen.String().Call(f.listAppendedBy("appendShownJSON", jen.Nil()))
	default:
		text = jen.String().Call(f.listAppended(jen.Nil()))
	}
	shown := id("showList").Call(text)
	if f.Element.Type == "open" {
		return id("showOpenList").Call(shown, f.tables()[0], f.value())
	}
	return shown
}

// lists are the names of the fields that are lists.
func (r *recordOf) lists() (names []string) {
	for _, f := range r.Fields {
		if f.Element != nil {
			names = append(names, f.Name)
		}
	}
	return names
}

// numberedLists are those of which a payload writes the numbers of an open table.
func (r *recordOf) numberedLists() (names []string) {
	if r.Payload == nil {
		return nil
	}
	for _, f := range r.Fields {
		numbered := func(v model.PayloadVersion) bool { return slices.Contains(v.Numbered, f.Name) }
		if f.Element != nil && slices.ContainsFunc(r.Payload.Versions, numbered) {
			names = append(names, f.Name)
		}
	}
	return names
}

// nested notes values of a list that lie too deep in JSON, for layouts that hold it so.
func (r *recordOf) nested(f fieldOf) []jen.Code {
	switch {
	case f.Element == nil || r.Verbose == nil && r.DSL == nil:
		return nil
	case f.Element.Type == "json":
		return []jen.Code{id("k").Dot("nestJSON").Call(lit(f.Name), f.value())}
	}
	return []jen.Code{id("k").Dot("nest").Call(lit(f.Name))}
}

// next takes the next format that carries the record.
func (r *recordOf) next(size jen.Code) *jen.Statement {
	shown := id("r").Dot("shown")
	switch {
	case r.lists() == nil:
		return id("e").Dot("next").Call(size, shown)
	case r.numberedLists() == nil:
		return id("e").Dot("nextListed").Call(size, shown, jen.Nil())
	}
	return id("e").Dot("nextListed").Call(size, shown, id("r").Dot("unnumbered"))
}

// judge is the name of what judges the record as an object by itself.
func (r *recordOf) judge() string {
	if r.lists() == nil {
		return "judge"
	}
	return "judgeListed"
}

// emitUnnumbered writes what finds the code in a list that has no number.
func (r *recordOf) emitUnnumbered(f *jen.File) {
	names := r.numberedLists()
	if names == nil {
		return
	}
	f.Comment("unnumbered is the first code without a number of the list at a place.")
	r.method(f, "unnumbered").Params(id("place").Int()).Params(id("at").Int(), id("code").String()).Block(
		jen.Switch(id("place")).BlockFunc(func(g *jen.Group) {
			for _, name := range names {
				x := r.field(name)
				g.Case(lit(r.place(name))).Block(jen.Return(id("unnumbered").Call(x.tables()[0], x.value())))
			}
		}),
		jen.Return(lit(-1), lit("")),
	)
	f.Line()
}
