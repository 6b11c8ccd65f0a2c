package golang

import "github.com/dave/jennifer/jen"

// signature is the public form of a method, and of the function beside it.
type signature struct {
	name, about     string
	params, results []jen.Code
	arguments       []jen.Code
}

func (r *recordOf) signatures() []signature {
	typ := jen.Id(r.ident())
	opts := jen.Id("opts").Id(r.named("EncodeOptions"))
	list := []signature{
		{
			name: "Decode", about: " reads a frame of the record " + r.Name + ". It never gives a part of one.",
			params: []jen.Code{jen.Id("wire").String()}, results: []jen.Code{jen.Id("r").Add(typ), jen.Err().Error()},
			arguments: []jen.Code{jen.Id("wire")},
		},
		{
			name: "Encode", about: " writes a frame of the record " + r.Name + ". It refuses what the format cannot carry.",
			params: []jen.Code{jen.Id("r").Add(typ), opts}, results: []jen.Code{jen.String(), jen.Error()},
			arguments: []jen.Code{jen.Id("r"), jen.Id("opts")},
		},
	}
	if body := r.body(); body != "" {
		list = append(list, signature{
			name: "AppendDecode", about: " is Decode without allocation: " + r.field(body).ident() + " is appended to dst, and the head holds all else. The frame may be changed afterwards.",
			params:    []jen.Code{jen.List(jen.Id("dst"), jen.Id("wire")).Index().Byte()},
			results:   []jen.Code{jen.Id("out").Index().Byte(), jen.Id("head").Add(typ), jen.Err().Error()},
			arguments: []jen.Code{jen.Id("dst"), jen.Id("wire")},
		})
	}
	return append(list, signature{
		name: "AppendEncode", about: " appends a frame of the record " + r.Name + " to dst. After an error dst is as before.",
		params:    []jen.Code{jen.Id("dst").Index().Byte(), jen.Id("r").Op("*").Add(typ), opts},
		results:   []jen.Code{jen.Index().Byte(), jen.Error()},
		arguments: []jen.Code{jen.Id("dst"), jen.Id("r"), jen.Id("opts")},
	})
}

func emitCall(g *jen.Group) {
	g.Id("c").Op(":=").Id("newCall").Call(jen.Id("p"))
	g.Defer().Id("c").Dot("release").Call()
}

func (r *recordOf) emitMethods(f *jen.File) {
	r.method(f, "encode").Params(jen.Id("p").Op("*").Id("Protocol"), jen.Id("opts").Op("*").Id("RecordOptions")).Params(jen.String(), jen.Error()).
		BlockFunc(func(g *jen.Group) {
			emitCall(g)
			g.Return(jen.Id("c").Dot("framed").Call(jen.Id("r").Dot("write").Call(jen.Id("c"), jen.Id("c").Dot("frame").Index(jen.Empty(), jen.Lit(0)), jen.Id("opts"))))
		})
	f.Line()
	for _, s := range r.signatures() {
		name := s.name + r.ident()
		f.Comment(name + s.about)
		f.Func().Params(jen.Id("p").Op("*").Id("Protocol")).Id(name).Params(s.params...).Params(s.results...).BlockFunc(func(g *jen.Group) {
			if s.name != "Encode" {
				emitCall(g)
			}
			r.emitBody(g, s.name)
		})
		f.Line()
		if r.First {
			f.Comment(s.name + " is " + name + ": of the protocol's own record.")
			f.Func().Params(jen.Id("p").Op("*").Id("Protocol")).Id(s.name).Params(s.params...).Params(s.results...).
				Block(jen.Return(jen.Id("p").Dot(name).Call(s.arguments...)))
			f.Line()
		}
	}
}

func (r *recordOf) emitBody(g *jen.Group, name string) {
	failing := func(start *jen.Statement, zero ...jen.Code) {
		g.If(jen.Err().Op(":=").Add(start), jen.Err().Op("!=").Nil()).
			Block(jen.Return(append(zero, jen.Id("p").Dot("stamp").Call(jen.Err()))...))
	}
	call := func(record, method string, arguments ...jen.Code) *jen.Statement {
		return jen.Id(record).Dot(method).Call(append([]jen.Code{jen.Id("c")}, arguments...)...)
	}
	none := jen.Id(r.ident()).Values()
	switch name {
	case "Decode":
		failing(call("r", "read", jen.Id("wire")), none)
		if body := r.body(); body != "" {
			text := r.field(body).in("r")
			g.Add(text).Op("=").Id("c").Dot("own").Call(text)
		}
		g.Return(jen.Id("r"), jen.Nil())
	case "Encode":
		g.Return(jen.Id("r").Dot("encode").Call(jen.Id("p"), jen.Id("opts").Dot("plain").Call()))
	case "AppendDecode":
		g.Id("c").Dot("lent").Op("=").True()
		failing(call("head", "read", jen.Id("view").Call(jen.Id("wire"))), jen.Id("dst"), none)
		text := r.field(r.body()).in("head")
		g.Id("dst").Op("=").Append(jen.Id("dst"), jen.Add(text).Op("..."))
		g.Add(text).Op("=").Lit("")
		g.Return(jen.Id("dst"), jen.Id("head"), jen.Nil())
	case "AppendEncode":
		g.List(jen.Id("out"), jen.Err()).Op(":=").Add(call("r", "write", jen.Id("dst"), jen.Id("opts").Dot("plain").Call()))
		g.Return(jen.Id("c").Dot("appended").Call(jen.Id("dst"), jen.Id("out"), jen.Err()))
	}
}

// emitFunctions writes the same of the default protocol.
func (r *recordOf) emitFunctions(f *jen.File) {
	for _, s := range r.signatures() {
		name := s.name + r.ident()
		names := []string{name}
		if r.First {
			names = append(names, s.name)
		}
		for _, short := range names {
			f.Comment(short + " is [Protocol." + short + "] of the default protocol.")
			f.Func().Id(short).Params(s.params...).Params(s.results...).
				Block(jen.Return(jen.Id("generated").Dot(name).Call(s.arguments...)))
			f.Line()
		}
	}
}
