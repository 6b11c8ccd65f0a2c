package golang

import (
	"math"
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
	"github.com/dave/jennifer/jen"
)

// A goType is what Go calls a type of field. What is done with its values follows
// from the type's own name: see type_NAME.go in the runtime.
type goType struct {
	name string // of the values; "" for those of a table, which names them

	nils    bool   // nil is absent: an optional value needs no pointer
	about   string // a field, if the spec does not say
	literal func(text string) *jen.Statement
	lists   ownLists
	maps    []piece // of the runtime, that only maps of the type need
	inside  []piece // that only lists and maps of the type need
	quick   bool    // a quick reader of records in records has a method for the type
}

var goTypes = map[string]goType{
	"closed":  {literal: textLiteral, quick: true},
	"open":    {literal: textLiteral, lists: ownLists{files: []piece{{"type_open_list.go", always}}}, maps: []piece{{"type_open_map.go", always}}},
	"integer": {name: "int64", literal: wordLiteral, lists: ownLists{[]piece{{"type_integer_list.go", always}, {"type_integer_list_payload.go", model.FeaturePayload}}, true, true, false}, quick: true},
	"number":  {name: "float64", literal: numberLiteral, lists: ownLists{[]piece{{"type_number_list.go", always}, {"type_number_list_payload.go", model.FeaturePayload}}, true, true, true}, quick: true},
	"boolean": {name: "bool", literal: wordLiteral, quick: true},
	"text":    {name: "string", literal: textLiteral, lists: ownLists{[]piece{{"type_text_list.go", always}, {"type_text_list_payload.go", model.FeaturePayload}}, true, true, false}, quick: true},
	"json": {name: "string", about: " is JSON text.", literal: textLiteral, lists: ownLists{files: []piece{{"type_json_list.go", elementsAsJSON}, {"type_json_list_inside.go", nestingAsJSON}}},
		maps: []piece{{"type_json_map.go", elementsAsJSON}, {"type_json_map_inside.go", nestingAsJSON}}, inside: []piece{{"type_json_element.go", elementsAsJSON}}},
	"bytes": {name: "[]byte", nils: true, literal: bytesLiteral},
	"list":  {nils: true},
	"map":   {nils: true},
	"record": {lists: ownLists{files: []piece{{"type_record_list.go", always}, {"type_record_list_payload.go", model.FeaturePayload}, {"type_record_list_verbose.go", jsonValues}, {"type_record_list_pack.go", model.FeaturePayload}, {"type_record_list_quick.go", nestingAsJSON}}},
		maps: []piece{{"type_record_map.go", always}, {"type_record_map_payload.go", model.FeaturePayload}, {"type_record_map_verbose.go", jsonValues}, {"type_record_map_pack.go", model.FeaturePayload}, {"type_record_map_quick.go", nestingAsJSON}}},
}

// The literals are of values that a spec writes as text, which it has checked.

func textLiteral(text string) *jen.Statement { return lit(text) }

func wordLiteral(text string) *jen.Statement { return id(text) }

func bytesLiteral(text string) *jen.Statement {
	data, _ := types.Bytes.Read(types.Field{}, []byte(strconv.Quote(text)))
	return jen.Index().Byte().Call(lit(string(data.([]byte))))
}

// numberLiteral is what Go's constants hold: zero without a sign, and small
// exponents alone.
func numberLiteral(text string) *jen.Statement {
	v, _ := strconv.ParseFloat(text, 64)
	if v == 0 && math.Signbit(v) {
		return jen.Qual("math", "Copysign").Call(lit(0), lit(-1))
	}
	return id(strconv.FormatFloat(v, 'g', -1, 64))
}

// A fieldOf is a field of a record, with what its functions are called with.
type fieldOf struct {
	model.Field
	table  *model.Table  // of the value, or of the elements
	record *model.Record // likewise
}

func (r *recordOf) field(name string) fieldOf {
	f := fieldOf{Field: r.Fields[r.place(name)]}
	table := f.Table
	if f.Element != nil {
		table = f.Element.Table
	}
	if i := slices.IndexFunc(r.m.Tables, func(t model.Table) bool { return t.Name == table }); table != "" {
		f.table = &r.m.Tables[i]
	}
	if name := f.Scalar().Record; name != "" {
		f.record = r.m.Record(name)
	}
	return f
}

// ident is the field's name in the struct.
func (f fieldOf) ident() string { return camel(f.Field.Ident) }

// in is the field of a record.
func (f fieldOf) in(record string) *jen.Statement { return id(record).Dot(f.ident()) }

func (f fieldOf) typ() *jen.Statement {
	switch f.Type {
	case "list":
		return jen.Index().Add(f.elementOf().typ())
	case "map":
		return jen.Map(jen.String()).Add(f.elementOf().typ())
	}
	if f.table != nil {
		return id(f.table.Class)
	}
	if f.record != nil {
		return id(f.record.Class)
	}
	return id(goTypes[f.Type].name)
}

// pointed says that the value lies behind a pointer, which is nil where it is absent.
func (f fieldOf) pointed() bool { return f.Optional && !goTypes[f.Type].nils }

// value is the present value, as functions take it.
func (f fieldOf) value() *jen.Statement {
	v := f.in("r")
	if f.pointed() {
		v = jen.Op("*").Add(v)
	}
	return f.asText(v)
}

// asText is a code as the text that functions take; other values are as they are.
func (f fieldOf) asText(v *jen.Statement) *jen.Statement {
	if f.table != nil && f.Element == nil {
		return jen.String().Call(v)
	}
	return v
}

// own is what a function gives as a value of the field's type.
func (f fieldOf) own(read *jen.Statement) *jen.Statement {
	if f.table != nil && f.Element == nil {
		return f.typ().Call(read)
	}
	return read
}

// method is the type's method for an element of a payload, which has codes in two
// forms.
func (f fieldOf) method(as string) string {
	if f.table != nil {
		return f.Type + camel(as)
	}
	return f.Type
}

func (f fieldOf) tables() (list []jen.Code) {
	if f.table != nil {
		list = append(list, jen.Op("&").Id(tableVariable(*f.table)))
	}
	return list
}

// judged are the name and what says which values there are.
func (f fieldOf) judged(name string) []jen.Code { return f.judgedAs(lit(name)) }

func (f fieldOf) judgedAs(name jen.Code) []jen.Code {
	list := append([]jen.Code{name}, f.tables()...)
	if f.Bounded {
		list = append(list, bound(f.Min, "leastInteger"), bound(f.Max, "mostInteger"))
	}
	return list
}

// written are the table and the value.
func (f fieldOf) written() []jen.Code { return append(f.tables(), f.value()) }

// checked judges the value.
func (f fieldOf) checked() *jen.Statement {
	if f.record != nil {
		return f.recordChecked()
	}
	if f.Element != nil {
		return f.checkedElements()
	}
	return id("k").Dot("check" + camel(f.Type)).Call(append(f.judged(f.Name), f.value())...)
}

// shown is the value as errors show it.
func (r *recordOf) shown(f fieldOf) *jen.Statement {
	if types.Of(f.Type).Holds {
		return r.elementsShown(f)
	}
	return id("show" + camel(f.Type)).Call(f.written()...)
}

// appended appends the value in a layout's form.
func (f fieldOf) appended(form string) *jen.Statement {
	if f.record != nil {
		return id("dst").Op("=").Add(f.recordAppended(id("dst")))
	}
	if f.Element != nil {
		return id("dst").Op("=").Add(f.elementsAppended(id("dst")))
	}
	return id("dst").Op("=").Id("append" + camel(f.Type) + form).Call(append([]jen.Code{id("dst")}, f.written()...)...)
}

// present says that an optional value is there.
func (f fieldOf) present() *jen.Statement { return f.in("r").Op("!=").Nil() }

// assigned sets the field to what is read.
func (f fieldOf) assigned(read *jen.Statement) []jen.Code {
	read = f.own(read)
	if !f.pointed() {
		return []jen.Code{f.in("r").Op("=").Add(read)}
	}
	return []jen.Code{id("x").Op(":=").Add(read), f.in("r").Op("=").Op("&").Id("x")}
}

// assignedIn sets the field to a value among those that are allocated together.
func (f fieldOf) assignedIn(read *jen.Statement) []jen.Code {
	read = f.own(read)
	return []jen.Code{
		id("x").Op(":=").Op("&").Id("room").Call(jen.Op("&").Id("values")).Dot(f.ident()),
		jen.Op("*").Id("x").Op("=").Add(read),
		f.in("r").Op("=").Id("x"),
	}
}
