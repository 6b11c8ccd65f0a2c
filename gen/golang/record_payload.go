package golang

import (
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitPayload writes a reader and a writer for each payload version.
func emitPayload(f *jen.File, m *model.Model) {
	for i := range m.Records {
		r := &recordOf{Record: m.Records[i], index: i, tables: m.Tables}
		if r.Payload == nil {
			continue
		}
		r.emitPayloadDispatch(f)
		for _, v := range r.Payload.Versions {
			r.emitReader(f, v)
			r.emitWriter(f, v)
		}
	}
}

func (r *recordOf) versioned(verb string, v model.PayloadVersion) string {
	return verb + r.ident() + "Payload" + strconv.FormatInt(v.Version, 10)
}

func (r *recordOf) emitPayloadDispatch(f *jen.File) {
	read, write := "read"+r.ident()+"Payload", "write"+r.ident()+"Payload"
	f.Comment(read + " reads a payload into the call's record.")
	f.Func().Id(read).Params(jen.Id("c").Op("*").Id("call"), jen.Id("data").Index().Byte()).Op("*").Id("Error").Block(
		jen.Id("in").Op(":=").Id("tuple").Values(field("c", jen.Id("c")), field("data", jen.Id("data"))),
		jen.Switch(jen.Id("version").Op(":=").Id("in").Dot("open").Call(), jen.Id("version")).BlockFunc(func(g *jen.Group) {
			for _, v := range r.Payload.Versions {
				g.Case(integer(v.Version)).Block(jen.Id(r.versioned("read", v)).Call(jen.Op("&").Id("in")))
			}
			g.Default().Block(jen.Id("in").Dot("unknownVersion").Call(jen.Id("version")))
		}),
		jen.Return(jen.Id("in").Dot("close").Call()),
	)
	f.Line()
	f.Comment(write + " writes the call's record as a payload.")
	f.Func().Id(write).Params(jen.Id("c").Op("*").Id("call")).Index().Byte().Block(
		jen.Id("out").Op(":=").Id("newTupleWriter").Call(jen.Id("c")),
		jen.Switch(jen.Id("c").Dot("version").Dot("version")).BlockFunc(func(g *jen.Group) {
			for _, v := range r.Payload.Versions {
				g.Case(integer(v.Version)).Block(jen.Id(r.versioned("write", v)).Call(jen.Id("out")))
			}
		}),
		jen.Return(jen.Id("out").Dot("close").Call()),
	)
	f.Line()
}

// elementCode is what reads and writes an element, by the field's type and how
// the payload has it.
var elementCode = map[string]struct{ read, write string }{
	"closed code":     {"closedCode", "text"},
	"closed integer":  {"closedInteger", "integer"},
	"open code":       {"openCode", "text"},
	"open integer":    {"openInteger", "integer"},
	"integer integer": {"integer", "integer"},
	"number number":   {"number", "number"},
	"boolean boolean": {"boolean", "boolean"},
	"text text":       {"text", "text"},
	"json text":       {"json", "text"},
}

func (r *recordOf) emitReader(f *jen.File, v model.PayloadVersion) {
	expect := []jen.Code{jen.Lit(len(v.Fields) - len(v.Required))}
	for _, i := range r.places(v.Required) {
		expect = append(expect, jen.Lit(i))
	}
	f.Func().Id(r.versioned("read", v)).Params(jen.Id("in").Op("*").Id("tuple")).BlockFunc(func(g *jen.Group) {
		g.Id("in").Dot("expect").Call(expect...)
		for at, x := range v.Fields {
			i := r.place(x.Field)
			read := jen.Id("in").Dot(elementCode[r.Fields[i].Type+" "+x.As].read).Call(jen.Lit(i))
			switch {
			case x.OmitZero:
				g.If(jen.Id("in").Dot("elements").Op("==").Lit(len(v.Fields))).Block(read)
			case r.Fields[i].Optional:
				g.If(jen.Id("in").Dot("has").Call(jen.Lit(at))).Block(read)
			default:
				g.Add(read)
			}
		}
	})
	f.Line()
}

func (r *recordOf) emitWriter(f *jen.File, v model.PayloadVersion) {
	all := len(v.Fields)
	f.Func().Id(r.versioned("write", v)).Params(jen.Id("out").Op("*").Id("tupleWriter")).BlockFunc(func(g *jen.Group) {
		r.emitLength(g, v)
		for at, x := range v.Fields {
			i := r.place(x.Field)
			write := jen.Id("out").Dot(elementCode[r.Fields[i].Type+" "+x.As].write).Call(jen.Lit(i))
			has := jen.Id("out").Dot("has").Call(jen.Lit(i))
			switch {
			case x.OmitZero:
				g.If(jen.Id("fields").Op("==").Lit(all)).Block(write)
			case at >= all-v.Trailing:
				g.If(jen.Id("fields").Op(">").Lit(at).Op("&&").Add(has)).Block(write)
			case r.Fields[i].Optional:
				g.If(has).Block(write)
			default:
				g.Add(write)
			}
		}
	})
	f.Line()
}

// emitLength opens the array, whose length depends on fields that may be left
// out.
func (r *recordOf) emitLength(g *jen.Group, v model.PayloadVersion) {
	all := jen.Lit(len(v.Fields))
	omitted := slices.IndexFunc(v.Fields, func(x model.PayloadField) bool { return x.OmitZero })
	switch {
	case omitted >= 0:
		g.Id("fields").Op(":=").Add(all)
		g.If(jen.Id("out").Dot("omits").Call(jen.Lit(r.place(v.Fields[omitted].Field)))).Block(jen.Id("fields").Op("=").Lit(len(v.Fields) - 1))
		g.Id("out").Dot("open").Call(integer(v.Version), jen.Id("fields"))
	case v.Trailing > 0:
		arguments := []jen.Code{all}
		for _, x := range v.Fields[len(v.Fields)-v.Trailing:] {
			arguments = append(arguments, jen.Lit(r.place(x.Field)))
		}
		g.Id("fields").Op(":=").Id("out").Dot("upTo").Call(arguments...)
		g.Id("out").Dot("open").Call(integer(v.Version), jen.Id("fields"))
	default:
		g.Id("out").Dot("open").Call(integer(v.Version), all)
	}
}
