package golang

import (
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitPayload writes a reader and a writer for each version of payloads.
func emitPayload(f *jen.File, m *model.Model) {
	for _, r := range records(m) {
		if r.Payload == nil {
			continue
		}
		r.emitPayloadReader(f)
		r.emitPayloadWriter(f)
		r.emitOptionalValues(f)
		r.emitPayloadVersions(f)
	}
	for _, r := range parts(m) {
		if r.Payload != nil {
			r.emitOptionalValues(f)
			r.emitPayloadVersions(f)
		}
	}
}

func (r *recordOf) emitPayloadVersions(f *jen.File) {
	r.emitPacked(f)
	if r.Carried {
		r.emitInsideReader(f)
		r.emitInsideWriter(f)
	}
	for _, v := range r.Payload.Versions {
		r.emitReader(f, v)
		r.emitWriter(f, v)
	}
}

func versioned(verb string, v model.PayloadVersion) string {
	return verb + "Payload" + strconv.FormatInt(v.Version, 10)
}

func (r *recordOf) versions() (list []jen.Code) {
	for _, v := range r.Payload.Versions {
		list = append(list, integer(v.Version))
	}
	return list
}

func (r *recordOf) emitPayloadReader(f *jen.File) {
	f.Comment("readPayload reads a payload.")
	r.method(f, "readPayload").Params(id("c").Op("*").Id("call"), id("data").Index().Byte()).Op("*").Id("Error").Block(
		id("in").Op(":=").Id("c").Dot("payloadReader").Call(id("data")),
		r.readVersion(jen.Op("&").Id("in"), id("version").Op(":=").Id("in").Dot("begin").Call()),
		jen.Return(id("in").Dot("end").Call()),
	)
	f.Line()
}

// readVersion reads what stands behind the version.
func (r *recordOf) readVersion(in *jen.Statement, version ...jen.Code) *jen.Statement {
	return jen.Switch(append(version, id("version"))...).BlockFunc(func(g *jen.Group) {
		for _, v := range r.Payload.Versions {
			g.Case(integer(v.Version)).Block(id("r").Dot(versioned("read", v)).Call(in))
		}
		g.Default().Block(id("in").Dot("unknownVersion").Call(append([]jen.Code{id("version")}, r.versions()...)...))
	})
}

func (r *recordOf) emitPayloadWriter(f *jen.File) {
	f.Comment("appendPayload appends the record as a payload.")
	r.method(f, "appendPayload").Params(id("dst").Index().Byte(), id("version").Int64()).Index().Byte().Block(
		id("out").Op(":=").Id("payloadWriter").Values(id("dst")),
		jen.Switch(id("version")).BlockFunc(func(g *jen.Group) {
			for _, v := range r.Payload.Versions {
				g.Case(integer(v.Version)).Block(id("r").Dot(versioned("write", v)).Call(jen.Op("&").Id("out")))
			}
		}),
		jen.Return(id("out").Dot("out")),
	)
	f.Line()
}

// together says whether several optional values of a version lie behind pointers. They are
// allocated together.
func (r *recordOf) together(v model.PayloadVersion) bool {
	n := 0
	for _, e := range v.Fields {
		if e.Reserved != "" {
			continue
		}
		if x := r.field(e.Field); x.roomed() && !r.textInside(x) {
			n++
		}
	}
	return n > 1
}

func (r *recordOf) optionalValues() string { return "optionalOf" + r.ident() }

func (r *recordOf) emitOptionalValues(f *jen.File) {
	if !slices.ContainsFunc(r.Payload.Versions, r.together) {
		return
	}
	f.Comment(r.optionalValues() + " are the values that a record points to.")
	f.Type().Id(r.optionalValues()).StructFunc(func(g *jen.Group) {
		for _, x := range r.Fields {
			if x := r.field(x.Name); x.roomed() && !r.textInside(x) {
				g.Id(x.ident()).Add(x.typ())
			}
		}
	})
	f.Line()
}

func (r *recordOf) emitReader(f *jen.File, v model.PayloadVersion) {
	r.method(f, versioned("read", v)).Params(id("in").Op("*").Id("payloadReader")).BlockFunc(func(g *jen.Group) {
		g.Add(r.expected(v))
		together := r.together(v)
		if together {
			g.Var().Id("values").Op("*").Id(r.optionalValues())
		}
		for at, e := range v.Fields {
			if e.Reserved != "" {
				g.Id("in").Dot("pass").Call(lit(at), lit(at+1)).Comment(e.Reserved)
				continue
			}
			x := r.field(e.Field)
			if x.Type == "record" {
				x.emitInsideRead(g, at)
				continue
			}
			value := r.payloadRead(x, e)
			read := x.assigned(value)
			if together && x.roomed() {
				read = x.assignedIn(value)
			}
			if r.textInside(x) {
				read = x.packedTextRead()
			}
			switch {
			case e.OmitZero:
				g.If(id("in").Dot("elements").Op("==").Lit(len(v.Fields))).Block(read...)
			case x.Optional:
				g.If(id("in").Dot("has").Call(lit(at))).Block(read...)
			default:
				g.Add(read[0])
			}
		}
		if r.Payload.Extra != "" {
			g.Id("in").Dot("pass").Call(lit(len(v.Fields)), id("in").Dot("elements"))
		}
	})
	f.Line()
}

// expected judges how many elements there are.
func (r *recordOf) expected(v model.PayloadVersion) *jen.Statement {
	least, most := len(v.Required), len(v.Fields)
	judge, arguments := "expect", []jen.Code{lit(most - least)}
	few, many := id("in").Dot("elements").Op("<").Lit(least), id("in").Dot("elements").Op(">").Lit(most)
	wrong := few.Clone().Op("||").Add(many)
	if r.Payload.Extra != "" {
		judge, arguments, wrong = "atLeast", nil, few
	}
	for _, name := range v.Required {
		arguments = append(arguments, lit(name))
	}
	call := id("in").Dot(judge).Call(arguments...)
	if r.Carried { // the names of many are not passed each time
		return jen.If(wrong).Block(call)
	}
	return call
}

func (r *recordOf) payloadRead(x fieldOf, e model.PayloadField) *jen.Statement {
	switch {
	case x.record != nil:
		return x.recordsRead()
	case x.Element != nil:
		return x.elementsRead(e)
	}
	return r.read(x, x.method(e.As)).Call(x.judged(x.Name)...)
}

func (f fieldOf) payloadWritten(e model.PayloadField) *jen.Statement {
	switch {
	case f.record != nil:
		return f.recordWritten()
	case f.Element != nil:
		return f.elementsWritten(e)
	}
	return id("out").Dot(f.method(e.As)).Call(f.written()...)
}

func (r *recordOf) emitWriter(f *jen.File, v model.PayloadVersion) {
	v = trimmed(v)
	all := len(v.Fields)
	r.method(f, versioned("write", v)).Params(id("out").Op("*").Id("payloadWriter")).BlockFunc(func(g *jen.Group) {
		r.emitLength(g, v)
		for at, e := range v.Fields {
			if e.Reserved != "" {
				g.Add(since(v, at, id("out").Dot("has").Call(jen.False()).Comment(e.Reserved)))
				continue
			}
			x := r.field(e.Field)
			write := x.payloadWritten(e)
			has := id("out").Dot("has").Call(x.present())
			switch {
			case e.OmitZero:
				g.If(id("fields").Op("==").Lit(all)).Block(write)
			case at >= all-v.Trailing:
				g.If(id("fields").Op(">").Lit(at).Op("&&").Add(has)).Block(write)
			case x.Optional:
				g.If(has).Block(write)
			default:
				g.Add(write)
			}
		}
	})
	f.Line()
}

// trimmed is a version without the reserved elements at its end, which nobody writes.
func trimmed(v model.PayloadVersion) model.PayloadVersion {
	for n := len(v.Fields); n > 0 && v.Fields[n-1].Reserved != ""; n-- {
		v.Fields = v.Fields[:n-1]
		v.Trailing--
	}
	return v
}

// since does something where the array has an element of that place.
func since(v model.PayloadVersion, at int, do jen.Code) jen.Code {
	if at < len(v.Fields)-v.Trailing {
		return do
	}
	return jen.If(id("fields").Op(">").Lit(at)).Block(do)
}

// emitLength opens the array, whose length depends on fields that may be left
// out.
func (r *recordOf) emitLength(g *jen.Group, v model.PayloadVersion) {
	all := lit(len(v.Fields))
	switch {
	case v.Optional() >= 0:
		g.Id("fields").Op(":=").Add(all)
		omitted := r.field(v.Fields[v.Optional()].Field)
		g.If(omitted.value().Op("==").Lit(0)).Block(id("fields").Op("=").Lit(len(v.Fields) - 1))
		g.Id("out").Dot("begin").Call(integer(v.Version), id("fields"))
	case v.Trailing > 0:
		arguments := []jen.Code{all}
		for _, e := range v.Fields[len(v.Fields)-v.Trailing:] {
			if e.Reserved != "" {
				arguments = append(arguments, jen.False())
			} else {
				arguments = append(arguments, r.field(e.Field).present())
			}
		}
		g.Id("fields").Op(":=").Id("out").Dot("upTo").Call(arguments...)
		g.Id("out").Dot("begin").Call(integer(v.Version), id("fields"))
	default:
		g.Id("out").Dot("begin").Call(integer(v.Version), all)
	}
}
