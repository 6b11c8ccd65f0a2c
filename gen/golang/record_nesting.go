package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// Records in others: each has functions of its own that check, read and write it there. What
// holds them calls these.

const (
	checkInside = "checkInside"
	readInside  = "readInside"
	writeInside = "writeInside"
)

// nests says whether a field holds records.
func (r *recordOf) nests() bool {
	return slices.ContainsFunc(r.Fields, func(f model.Field) bool { return f.Scalar().Record != "" })
}

// reaches says whether the record is such a one, or one that lies in it.
func (r *recordOf) reaches(such func(*model.Record) bool) bool {
	seen := map[string]bool{}
	var look func(x *model.Record) bool
	look = func(x *model.Record) bool {
		if such(x) {
			return true
		}
		seen[x.Name] = true
		return slices.ContainsFunc(x.Fields, func(f model.Field) bool {
			inside := f.Scalar().Record
			return inside != "" && !seen[inside] && look(r.m.Record(inside))
		})
	}
	return look(&r.Record)
}

// emitPartTypes writes the parts for who handles records by the names of their fields.
func emitPartTypes(f *jen.File, m *model.Model) {
	if len(m.Parts) == 0 {
		return
	}
	var list []jen.Code
	for _, r := range parts(m) {
		values := []jen.Code{field("Name", lit(r.Name)), field("Zero", id(r.ident()).Values())}
		if rows := r.fieldRows(); rows != nil {
			values = append(values, field("Fields", jen.Index().Id("RecordField").Add(lines(rows...))))
		}
		list = append(list, lines(values...))
	}
	f.Line()
	f.Comment("PartTypes returns the records that others carry alone. They have no functions of their")
	f.Comment("own. The caller may keep and change what it gets.")
	f.Func().Params(jen.Op("*").Id("Protocol")).Id("PartTypes").Params().Index().Id("RecordType").
		Block(jen.Return(jen.Index().Id("RecordType").Add(lines(list...))))
}

// inside is a function of the record that the field holds, for lists and maps of it.
func (f fieldOf) inside(function string) *jen.Statement {
	return jen.Parens(jen.Op("*").Id(f.record.Class)).Dot(function)
}

// roomed says that an optional value lies with others of its record.
func (f fieldOf) roomed() bool { return f.pointed() && f.record == nil }

// recordChecked judges a record, or those of a list or a map.
func (f fieldOf) recordChecked() *jen.Statement {
	switch f.Type {
	case "list":
		return id("checkRecords").Call(id("k"), lit(f.Name), f.value(), f.inside(checkInside))
	case "map":
		return id("checkRecordMap").Call(id("k"), lit(f.Name), f.value(), f.inside(checkInside))
	}
	return jen.If(id("k").Dot("counts").Call(lit(f.Name))).Block(f.in("r").Dot(checkInside).Call(id("k"), lit(f.Name)))
}

// emitInsideRead reads a field that is a record.
func (f fieldOf) emitInsideRead(g *jen.Group, at int) {
	read, counts := f.in("r").Dot(readInside).Call(id("in"), lit(f.Name)), id("in").Dot("counts").Call(lit(f.Name))
	if !f.Optional {
		g.If(counts).Block(read)
		return
	}
	g.If(id("in").Dot("has").Call(lit(at)).Op("&&").Add(counts)).Block(f.in("r").Op("=").New(f.typ()), read)
}

func (f fieldOf) recordsRead() *jen.Statement {
	function := "payloadRecords"
	if f.Type == "map" {
		function = "payloadRecordMap"
	}
	return id(function).Call(id("in"), lit(f.Name), f.inside(readInside))
}

func (f fieldOf) recordWritten() *jen.Statement {
	switch f.Type {
	case "list":
		return id("writeRecords").Call(id("out"), f.value(), f.inside(writeInside))
	case "map":
		return id("writeRecordMap").Call(id("out"), f.value(), f.inside(writeInside))
	}
	return f.in("r").Dot(writeInside).Call(id("out"))
}

func (r *recordOf) emitInsideReader(f *jen.File) {
	f.Comment("readInside reads the payload of the record in another one's.")
	r.method(f, readInside).Params(id("in").Op("*").Id("payloadReader"), id("name").String()).Block(
		id("outer").Op(":=").Id("in").Dot("elements"),
		jen.List(id("version"), id("ok")).Op(":=").Id("in").Dot("open").Call(id("name")),
		jen.If(jen.Op("!").Id("ok")).Block(jen.Return()),
		r.readVersion(id("in")),
		id("in").Dot("close").Call(id("name"), id("outer")),
	)
	f.Line()
}

func (r *recordOf) emitInsideWriter(f *jen.File) {
	v, fallback := r.versionsInside()
	f.Comment("writeInside appends the payload of the record to another one's.")
	r.method(f, writeInside).Params(id("out").Op("*").Id("payloadWriter")).BlockFunc(func(g *jen.Group) {
		write := func(v *model.PayloadVersion) *jen.Statement {
			return id("r").Dot(versioned("write", *v)).Call(id("out"))
		}
		if fallback == nil {
			g.Add(write(v))
			return
		}
		g.If(id("r").Dot("fallsBack").Call()).Block(write(fallback)).Else().Block(write(v))
	})
	f.Line()
}

// textInside says that the field is a text of a record in another one. These are copied together.
func (r *recordOf) textInside(x fieldOf) bool { return r.Carried && x.Type == "text" }

func (f fieldOf) packedTextRead() []jen.Code {
	method := "packedText"
	if f.Optional {
		method = "optionalText"
	}
	return []jen.Code{f.in("r").Op("=").Id("in").Dot(method).Call(lit(f.Name))}
}
