package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
	"github.com/dave/jennifer/jen"
)

// A list or a map is read, checked and written by a function that gets what does so with an
// element. Lists of some types have functions of their own, which are faster.
type ownLists struct {
	files                []piece // of the runtime, that only lists of the type need
	check, read, written bool    // whether there is such a function
}

// lists says of what a list's field may have a function of its own.
func (f fieldOf) lists() ownLists {
	if f.Type != "list" {
		return ownLists{}
	}
	return goTypes[f.Element.Type].lists
}

// verb is the name of a function for lists or maps.
func (f fieldOf) verb(before, behind string) *jen.Statement {
	return id(before + camel(f.Type) + behind)
}

// elementName is the name of each element.
var elementName = id("element")

// elementOf is an element as a field, whose value is x.
func (f fieldOf) elementOf() fieldOf {
	return fieldOf{Field: *f.Element, table: f.table, record: f.record}
}

// elementValue is x as functions take it.
func (f fieldOf) elementValue() jen.Code { return f.asText(id("x")) }

// each is a function that does something with an element.
func each(params, results []jen.Code, body jen.Code) jen.Code {
	return jen.Func().Params(params...).Add(results...).Block(body)
}

func (f fieldOf) checkedElements() *jen.Statement {
	x := f.elementOf()
	if f.lists().check {
		return id("k").Dot("check" + camel(x.Type) + "List").Call(append(x.judgedAs(lit(f.Name)), f.value())...)
	}
	return f.verb("check", "").Call(id("k"), lit(f.Name), f.value(), each(
		[]jen.Code{id("k").Op("*").Id("checker"), id("x").Add(x.typ())}, nil,
		id("k").Dot("check"+camel(x.Type)).Call(append(x.judgedAs(elementName), x.elementValue())...)))
}

func (f fieldOf) elementsRead(e model.PayloadField) *jen.Statement {
	x := f.elementOf()
	if f.lists().read {
		return id("in").Dot(x.Type + "List").Call(x.judgedAs(lit(f.Name))...)
	}
	read := id("in").Dot(x.method(e.Of)).Call(x.judgedAs(elementName)...)
	return f.verb("payload", "").Call(id("in"), lit(f.Name), each(
		[]jen.Code{id("in").Op("*").Id("payloadReader")}, []jen.Code{x.typ()}, jen.Return(x.own(read))))
}

func (f fieldOf) elementsWritten(e model.PayloadField) *jen.Statement {
	x := f.elementOf()
	if f.lists().written {
		return id("out").Dot(x.Type + "List").Call(f.value())
	}
	return f.verb("write", "").Call(id("out"), f.value(), each(
		[]jen.Code{id("out").Op("*").Id("payloadWriter"), id("x").Add(x.typ())}, nil,
		id("out").Dot(x.method(e.Of)).Call(append(x.tables(), x.elementValue())...)))
}

// jsonElementsRead reads a list or a map from where it stands, in JSON or as the JSON text of a
// field.
func (f fieldOf) jsonElementsRead(in jen.Code, layout, name string, where jen.Code) *jen.Statement {
	x := f.elementOf()
	read := id("in").Dot(x.Type).Call(append([]jen.Code{id("m")}, x.judgedAs(elementName)...)...)
	return f.verb(layout, "").Call(in, where, lit(name), each(
		[]jen.Code{id("in").Op("*").Id("verboseReader"), id("m").Op("*").Id("jsonMember")}, []jen.Code{x.typ()},
		jen.Return(x.own(read))))
}

// elementsAppended is the JSON of a list or a map, behind bytes.
func (f fieldOf) elementsAppended(dst jen.Code) *jen.Statement {
	return f.verb("append", "JSON").Call(dst, f.value(), f.appender("append"+camel(f.Element.Type)+"JSON"))
}

// appender is a function that appends an element.
func (f fieldOf) appender(function string) jen.Code {
	x := f.elementOf()
	return each(
		[]jen.Code{id("dst").Index().Byte(), id("x").Add(x.typ())}, []jen.Code{jen.Index().Byte()},
		jen.Return(id(function).Call(append(append([]jen.Code{id("dst")}, x.tables()...), x.elementValue())...)))
}

// elementsShown is what layouts ask for: the text that separators may stand in, and whether
// a code has no number.
func (r *recordOf) elementsShown(f fieldOf) *jen.Statement {
	function := "append" + camel(f.Scalar().Type) + "JSON"
	if f.Scalar().Type == "json" { // which may be none
		function = "appendShownJSON"
	}
	shown := id("showHolding").Call(lit(""))
	switch {
	case r.DSL == nil:
	case f.record != nil && f.record.Verbose == nil: // which the separated text lacks
	case f.record != nil:
		shown = id("showHolding").Call(jen.String().Call(f.recordAppended(jen.Nil())))
	case f.Type == "map":
		shown = id("showMap").Call(f.value(), f.appender(function))
	default:
		shown = id("showHolding").Call(jen.String().Call(id("appendListJSON").Call(jen.Nil(), f.value(), f.appender(function))))
	}
	if f.Scalar().Type == "open" {
		return f.verb("showOpen", "").Call(shown, f.tables()[0], f.value())
	}
	return shown
}

// holding are the names of the fields that are lists, maps or records.
func (r *recordOf) holding() (names []string) {
	for _, f := range r.Fields {
		if types.Of(f.Type).Holds {
			names = append(names, f.Name)
		}
	}
	return names
}

// hasMaps says whether a path may have a key.
func (r *recordOf) hasMaps() bool {
	return r.reaches(func(x *model.Record) bool {
		return slices.ContainsFunc(x.Fields, func(f model.Field) bool { return f.Type == "map" })
	})
}

// protocol is what makes the record's errors public: with keys the call does.
func (r *recordOf) protocol(otherwise string) *jen.Statement {
	if r.hasMaps() || r.reaches(hasQuotedMembers) {
		return id("c")
	}
	return id(otherwise)
}

// numberedElements are those of which a payload writes the numbers of an open table.
func (r *recordOf) numberedElements() (names []string) {
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

// nested notes values that lie too deep in JSON, for layouts that hold it so.
func (r *recordOf) nested(f fieldOf) []jen.Code {
	if f.Element == nil || r.nests() || r.Verbose == nil && r.DSL == nil {
		return nil
	}
	switch {
	case f.Element.Type != "json":
		return []jen.Code{id("k").Dot("nest").Call(lit(f.Name))}
	case f.Type == "map":
		return []jen.Code{id("k").Dot("nestJSONMap").Call(lit(f.Name), f.value())}
	}
	return []jen.Code{id("k").Dot("nestJSON").Call(lit(f.Name), f.value())}
}

// next takes the next format that carries the record.
func (r *recordOf) next(size jen.Code) *jen.Statement {
	shown, unnumbered := r.sound(id("r").Dot("shown")), jen.Nil()
	if r.numberedElements() != nil {
		unnumbered = id("r").Dot("unnumbered")
	}
	switch {
	case r.holding() == nil:
		return id("e").Dot("next").Call(size, shown)
	case r.nests() && r.Payload != nil:
		return id("e").Dot("nextNesting").Call(size, shown, unnumbered)
	}
	return id("e").Dot("nextHolding").Call(size, shown, unnumbered)
}

// judge is the name of what judges the record as an object by itself.
func (r *recordOf) judge() string {
	if r.holding() == nil {
		return "judge"
	}
	return "judgeHolding"
}

// emitUnnumbered writes what finds the code in a list that has no number.
func (r *recordOf) emitUnnumbered(f *jen.File) {
	names := r.numberedElements()
	if names == nil {
		return
	}
	f.Comment("unnumbered is the path of the first code without a number in the field at a place.")
	r.method(f, "unnumbered").Params(id("place").Int()).Params(jen.List(id("path"), id("code")).String()).Block(
		jen.Switch(id("place")).BlockFunc(func(g *jen.Group) {
			for _, name := range names {
				function, x := id("unnumberedIn"), r.field(name)
				if x.Type == "map" {
					function = id("unnumberedInMap")
				}
				g.Case(lit(r.place(name))).Block(jen.Return(function.Call(lit(name), x.tables()[0], x.value())))
			}
		}),
		jen.Return(lit(""), lit("")),
	)
	f.Line()
}
