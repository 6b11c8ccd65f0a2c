package golang

import (
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitPayload writes a reader and a writer for each payload version.
func emitPayload(f *jen.File, m *model.Model) {
	emitPayloadDispatch(f, m)
	for _, v := range m.Payload.Versions {
		emitReader(f, v)
		emitWriter(f, v)
	}
}

func versioned(name string, v model.PayloadVersion) string {
	return name + strconv.FormatInt(v.Version, 10)
}

func emitPayloadDispatch(f *jen.File, m *model.Model) {
	f.Comment("readPayload reads a payload into the call's record.")
	f.Func().Id("readPayload").Params(jen.Id("c").Op("*").Id("call"), jen.Id("data").Index().Byte()).Op("*").Id("Error").Block(
		jen.List(jen.Id("in"), jen.Id("version")).Op(":=").Id("openTuple").Call(jen.Id("c"), jen.Id("data")),
		jen.Switch(jen.Id("version")).BlockFunc(func(g *jen.Group) {
			for _, v := range m.Payload.Versions {
				g.Case(integer(v.Version)).Block(jen.Id(versioned("readPayload", v)).Call(jen.Op("&").Id("in")))
			}
			g.Default().Block(jen.Id("in").Dot("unknownVersion").Call(jen.Id("version")))
		}),
		jen.Return(jen.Id("in").Dot("close").Call()),
	)
	f.Line()
	f.Comment("writePayload writes the call's record as a payload.")
	f.Func().Id("writePayload").Params(jen.Id("c").Op("*").Id("call")).Index().Byte().Block(
		jen.Id("out").Op(":=").Id("newTupleWriter").Call(jen.Id("c")),
		jen.Switch(jen.Id("c").Dot("payloadVersion").Call()).BlockFunc(func(g *jen.Group) {
			for _, v := range m.Payload.Versions {
				g.Case(integer(v.Version)).Block(jen.Id(versioned("writePayload", v)).Call(jen.Id("out")))
			}
		}),
		jen.Return(jen.Id("out").Dot("close").Call()),
	)
	f.Line()
}

// method is the runtime's method for a field: statusCode, modelInteger, tokens,
// result.
func method(x model.PayloadField) string {
	if x.Field == "tokens" || x.Field == "result" {
		return x.Field
	}
	return x.Field + pascal(x.As)
}

func emitReader(f *jen.File, v model.PayloadVersion) {
	optional := 0
	var required []jen.Code
	for _, x := range v.Fields {
		if x.OmitZero {
			optional++
		} else {
			required = append(required, jen.Id("field"+pascal(x.Field)))
		}
	}
	f.Func().Id(versioned("readPayload", v)).Params(jen.Id("in").Op("*").Id("tuple")).BlockFunc(func(g *jen.Group) {
		g.Id("in").Dot("expect").Call(append([]jen.Code{jen.Lit(optional)}, required...)...)
		for _, x := range v.Fields {
			read := jen.Id("in").Dot(method(x)).Call()
			if x.OmitZero {
				g.If(jen.Id("in").Dot("elements").Op("==").Lit(len(v.Fields))).Block(read)
			} else {
				g.Add(read)
			}
		}
	})
	f.Line()
}

func emitWriter(f *jen.File, v model.PayloadVersion) {
	f.Func().Id(versioned("writePayload", v)).Params(jen.Id("out").Op("*").Id("tupleWriter")).BlockFunc(func(g *jen.Group) {
		all := jen.Lit(len(v.Fields))
		if v.OptionalField == "" {
			g.Id("out").Dot("open").Call(integer(v.Version), all)
		} else {
			g.Id("fields").Op(":=").Add(all)
			g.If(jen.Id("out").Dot("omitsTokens").Call()).Block(jen.Id("fields").Op("=").Lit(len(v.Fields) - 1))
			g.Id("out").Dot("open").Call(integer(v.Version), jen.Id("fields"))
		}
		for _, x := range v.Fields {
			write := jen.Id("out").Dot(method(x)).Call()
			if x.OmitZero {
				g.If(jen.Id("fields").Op("==").Add(all)).Block(write)
			} else {
				g.Add(write)
			}
		}
	})
	f.Line()
}
