package golang

import (
	"cmp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitRecords writes a type for each record, and what decodes and encodes it.
func emitRecords(f *jen.File, m *model.Model) {
	for _, r := range records(m) {
		r.emitStruct(f)
		r.emitMethods(f)
		r.emitFunctions(f)
	}
	for _, r := range parts(m) {
		r.emitStruct(f)
	}
	emitAny(f, m)
	emitRecordTypes(f, m)
	emitPartTypes(f, m)
}

// emitAny writes the interface that the records have, and what decodes any of them.
func emitAny(f *jen.File, m *model.Model) {
	var names []string
	for _, r := range m.Records {
		names = append(names, r.Class)
	}
	f.Comment("Record is any of the records, by value: " + strings.Join(names, ", ") + ".")
	f.Type().Id("Record").Interface(id("isRecord").Params())
	f.Line()
	for _, r := range records(m) {
		f.Func().Params(id(r.ident())).Id("isRecord").Params().Block()
		f.Line()
	}
	if slices.ContainsFunc(m.Records, func(r model.Record) bool { return r.Text }) {
		emitDecodeAny(f, m, "", jen.String(), id("wire"), "detect", "wire")
	}
	emitDecodeAny(f, m, "Bytes", jen.Index().Byte(), id("view").Call(id("wire")), "detectBytes", "size")
}

// emitDecodeAny writes what decodes a frame of text or bytes.
func emitDecodeAny(f *jen.File, m *model.Model, tail string, frame, text *jen.Statement, detect, limit string) {
	name := "DecodeAny" + tail
	var cases []jen.Code
	for _, r := range records(m) {
		if tail == "" && !r.Text {
			cases = append(cases, jen.Case(lit(r.index)).Block(jen.Return(jen.Nil(), id("p").Dot("noText").Call(id("wire"), lit("Decode"+r.short()+"Bytes")))))
		} else {
			cases = append(cases, jen.Case(lit(r.index)).Block(jen.Return(id("asRecord").Call(id("p").Dot("Decode"+r.ident()+tail).Call(id("wire"))))))
		}
	}
	signature := func(name *jen.Statement) *jen.Statement {
		return name.Params(id("wire").Add(frame)).Params(id("Record"), jen.Error())
	}
	f.Comment(name + " reads a frame of the record that its prefix says, as the record's own")
	f.Comment("decoder does. A frame of none is an error that names all prefixes.")
	f.Add(signature(jen.Func().Params(id("p").Op("*").Id("Protocol")).Id(name))).BlockFunc(func(g *jen.Group) {
		g.List(id("record"), id("_"), id("_")).Op(":=").Id("p").Dot(detect).Call(text)
		g.Switch(id("record")).Block(cases...)
		g.Return(jen.Nil(), id("p").Dot("noFrame").Call(text, id("record"), id("p").Dot("limits").Dot(limit).Call(text)))
	})
	f.Line()
	f.Comment(name + " is [Protocol." + name + "] of the default protocol.")
	f.Add(signature(jen.Func().Id(name))).Block(jen.Return(id("generated").Dot(name).Call(id("wire"))))
	f.Line()
}

// emitRecordTypes writes the records for who handles them by their names. A
// function makes them: nothing is made when the package is loaded.
func emitRecordTypes(f *jen.File, m *model.Model) {
	var list []jen.Code
	for _, r := range records(m) {
		row := id("recordType").Add(r.typeArguments())
		if r.Text {
			row = id("withText").Call(row, jen.Parens(jen.Op("*").Id("Protocol")).Dot("Decode"+r.ident()), jen.Parens(jen.Op("*").Id(r.ident())).Dot("encode"))
		}
		list = append(list, row)
	}
	f.Comment("recordTypes are the records that " + m.Source + " declares, with their types.")
	recordCode.method(f, "recordTypes").Params().Index().Id("RecordType").
		Block(jen.Return(jen.Index().Id("RecordType").Add(lines(list...))))
}

func (r *recordOf) typeArguments() *jen.Statement {
	list := []jen.Code{lit(r.Name), jen.Parens(jen.Op("*").Id("Protocol")).Dot("Decode" + r.ident() + "Bytes"), jen.Parens(jen.Op("*").Id(r.ident())).Dot("encodeBytes")}
	for _, row := range r.fieldRows() {
		list = append(list, id("RecordField").Add(row))
	}
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, list...)
}

// fieldRows say of the fields what who knows no types goes by.
func (r *recordOf) fieldRows() (list []jen.Code) {
	fieldRow := func(name, ident string, optional bool) {
		values := []jen.Code{field("Name", lit(name)), field("Ident", lit(ident))}
		if optional {
			values = append(values, field("Optional", jen.True()))
		}
		list = append(list, row(values...))
	}
	for _, x := range r.Fields {
		fieldRow(x.Name, r.field(x.Name).ident(), x.Optional)
	}
	if r.Keeps {
		fieldRow("members", "Members", true)
	}
	return list
}

// A recordOf is a record with its place in the protocol.
type recordOf struct {
	model.Record
	index int // among those of frames
	m     *model.Model
}

func records(m *model.Model) (list []*recordOf) {
	for i := range m.Records {
		list = append(list, &recordOf{Record: m.Records[i], index: i, m: m})
	}
	return list
}

// parts are the records without formats, which have types alone.
func parts(m *model.Model) (list []*recordOf) {
	for i := range m.Parts {
		list = append(list, &recordOf{Record: m.Parts[i], index: -1, m: m})
	}
	return list
}

func (r *recordOf) ident() string { return r.Class }

// place is that of a field; members stand behind all of them.
func (r *recordOf) place(name string) int {
	if at := slices.IndexFunc(r.Fields, func(f model.Field) bool { return f.Name == name }); at >= 0 {
		return at
	}
	return len(r.Fields)
}

// row is what the runtime knows of the record.
func (r *recordOf) row() *jen.Statement { return id("generatedRecords").Index(lit(r.index)) }

// method begins a method of the record's type.
func (r *recordOf) method(f *jen.File, name string) *jen.Statement {
	return f.Func().Params(id("r").Op("*").Id(r.ident())).Id(name)
}

func (r *recordOf) emitStruct(f *jen.File) {
	f.Comment(about(r.ident(), cmp.Or(r.Doc, "a record of the protocol.")))
	emitDeprecation(f.Comment, true, r.Deprecated)
	f.Type().Id(r.ident()).StructFunc(func(g *jen.Group) {
		for _, x := range r.Fields {
			r.emitField(g, r.field(x.Name))
		}
		if r.Keeps {
			g.Comment("Members is the JSON text of an object that holds the members which the")
			g.Comment("record does not have; \"\" for none.")
			g.Id("Members").String()
		}
	})
	f.Line()
}

func (r *recordOf) emitField(g *jen.Group, x fieldOf) {
	said := goTypes[x.Type].about
	if x.Role == "returncode" {
		said = " is set by decoders only where it is neither 0 nor 1."
	}
	if x.Doc == "" && said != "" {
		g.Comment(oneLine(x.ident() + said + " " + x.Exemplified()))
	} else if x.About != "" {
		g.Comment(about(x.ident(), x.About))
	}
	emitDeprecation(g.Comment, x.Doc != "" || said != "" || x.About != "", x.Deprecated)
	s := g.Id(x.ident())
	if x.pointed() {
		s = s.Op("*")
	}
	s.Add(x.typ())
}

// body is the text field that AppendDecode appends; "" for none.
func (r *recordOf) body() string {
	if r.Selection == nil || r.Selection.By == "" || r.field(r.Selection.By).Optional {
		return ""
	}
	return r.Selection.By
}

// read is the method that reads a field. The text that AppendDecode appends stays
// where it is.
func (r *recordOf) read(x fieldOf, method string) *jen.Statement {
	if x.Name == r.body() && !r.Carried { // in another record it does not
		method = "lentText"
	}
	return id("in").Dot(method)
}
