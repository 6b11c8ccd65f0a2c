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
	opts := jen.Id("opts").Id("EncodeOptions")
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
	if i := r.body(); i >= 0 {
		name := camel(r.Fields[i].Ident)
		list = append(list, signature{
			name: "AppendDecode", about: " is Decode without allocation: " + name + " is appended to dst, and the head holds all else. The frame may be changed afterwards.",
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

func (r *recordOf) emitMethods(f *jen.File) {
	for _, s := range r.signatures() {
		name := s.name + r.ident()
		f.Comment(name + s.about)
		f.Func().Params(jen.Id("p").Op("*").Id("Protocol")).Id(name).Params(s.params...).Params(s.results...).BlockFunc(func(g *jen.Group) {
			g.Id("c").Op(":=").Id("newCall").Call(jen.Id("p"))
			g.Defer().Id("c").Dot("release").Call()
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
	call := func(method string, arguments ...jen.Code) *jen.Statement {
		return jen.Id("c").Dot(method).Call(arguments...)
	}
	stamped := jen.Id("p").Dot("stamp").Call(jen.Err())
	failing := func(start *jen.Statement, zero ...jen.Code) {
		g.If(jen.Err().Op(":=").Add(start), jen.Err().Op("!=").Nil()).Block(jen.Return(append(zero, stamped)...))
	}
	index := jen.Lit(r.index)
	switch name {
	case "Decode":
		failing(call("decodeTyped", index, jen.Id("wire")), jen.Id("r"))
		r.emitTake(g, "r")
		g.Return(jen.Id("r"), jen.Nil())
	case "Encode":
		failing(call("use", index), jen.Lit(""))
		g.Id("r").Dot("give").Call(jen.Id("c"))
		g.Return(call("encodeFrame", jen.Op("&").Id("opts")))
	case "AppendDecode":
		failing(call("decodeTyped", index, jen.Id("view").Call(jen.Id("wire"))), jen.Id("dst"), jen.Id("head"))
		g.Id("dst").Op("=").Append(jen.Id("dst"), call("cut", jen.Lit(r.body())).Op("..."))
		r.emitTake(g, "head")
		g.Return(jen.Id("dst"), jen.Id("head"), jen.Nil())
	case "AppendEncode":
		failing(call("use", index), jen.Id("dst"))
		g.Id("r").Dot("give").Call(jen.Id("c"))
		g.Return(call("appendFrame", jen.Id("dst"), jen.Op("&").Id("opts")))
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
