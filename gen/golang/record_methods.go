package golang

import "github.com/dave/jennifer/jen"

// signature is the public form of a method, and of the function beside it: a verb, the
// record's name and perhaps more.
type signature struct {
	verb, tail      string
	about           string
	params, results []jen.Code
	arguments       []jen.Code
	body            func(g *jen.Group)
}

// name is that of the function: with the record's name, or that of the first record.
func (s signature) name(record string) string { return s.verb + record + s.tail }

// mixed says whether some formats are texts, and some bytes.
func (r *recordOf) mixed() bool { return r.Text && r.Binary }

func (r *recordOf) signatures() (list []signature) {
	typ, opts := id(r.ident()), id("opts").Id(r.named("EncodeOptions"))
	decode := func(tail, about string, frame *jen.Statement, body func(*jen.Group)) signature {
		return signature{
			verb: "Decode", tail: tail, about: about, body: body,
			params: []jen.Code{id("wire").Add(frame)}, results: []jen.Code{id("r").Add(typ), jen.Err().Error()},
			arguments: []jen.Code{id("wire")},
		}
	}
	encode := func(tail, about string, frame *jen.Statement, method string) signature {
		return signature{
			verb: "Encode", tail: tail, about: about,
			params: []jen.Code{id("r").Add(typ), opts}, results: []jen.Code{frame, jen.Error()},
			arguments: []jen.Code{id("r"), id("opts")},
			body: func(g *jen.Group) {
				g.Return(id("r").Dot(method).Call(id("p"), id("opts").Dot("plain").Call()))
			},
		}
	}
	bytes := jen.Index().Byte()
	if r.Text {
		list = append(list,
			decode("", " reads a frame of the record "+r.Name+". It never gives a part of one.", jen.String(), r.decodeBody),
			encode("", " writes a frame of the record "+r.Name+". It refuses what the format cannot carry.", jen.String(), "encode"))
	}
	list = append(list,
		decode("Bytes", " reads a frame of any format of the record "+r.Name+". What it gives does not share the bytes.", bytes, r.decodeBytesBody),
		encode("Bytes", " writes a frame of any format of the record "+r.Name+".", bytes, "encodeBytes"))
	if body := r.body(); body != "" {
		list = append(list, signature{
			verb: "AppendDecode", about: " is DecodeBytes without allocation: " + r.field(body).ident() + " is appended to dst, and the head holds all else. The frame may be changed afterwards.",
			params:    []jen.Code{jen.List(id("dst"), id("wire")).Index().Byte()},
			results:   []jen.Code{id("out").Index().Byte(), id("head").Add(typ), jen.Err().Error()},
			arguments: []jen.Code{id("dst"), id("wire")},
			body:      r.appendDecodeBody,
		})
	}
	return append(list, signature{
		verb: "AppendEncode", about: " appends a frame of any format of the record " + r.Name + " to dst. After an error dst is as before.",
		params:    []jen.Code{id("dst").Index().Byte(), id("r").Op("*").Add(typ), opts},
		results:   []jen.Code{jen.Index().Byte(), jen.Error()},
		arguments: []jen.Code{id("dst"), id("r"), id("opts")},
		body:      r.appendEncodeBody,
	})
}

func emitCall(g *jen.Group) {
	g.Id("c").Op(":=").Id("newCall").Call(id("p"))
	g.Defer().Id("c").Dot("release").Call()
}

func (r *recordOf) emitMethods(f *jen.File) {
	if r.Text {
		r.emitEncode(f, "encode", jen.String(), "framed", true)
	}
	r.emitEncode(f, "encodeBytes", jen.Index().Byte(), "framedBytes", false)
	for _, s := range r.signatures() {
		name := s.name(r.ident())
		f.Comment(name + s.about)
		f.Func().Params(id("p").Op("*").Id("Protocol")).Id(name).Params(s.params...).Params(s.results...).BlockFunc(s.body)
		f.Line()
		if r.First {
			short := s.name("")
			f.Comment(short + " is " + name + ": of the protocol's own record.")
			f.Func().Params(id("p").Op("*").Id("Protocol")).Id(short).Params(s.params...).Params(s.results...).
				Block(jen.Return(id("p").Dot(name).Call(s.arguments...)))
			f.Line()
		}
	}
}

// emitEncode writes a method that encodes into the call's buffer, and gives a copy.
func (r *recordOf) emitEncode(f *jen.File, name string, result *jen.Statement, framed string, texts bool) {
	r.method(f, name).Params(id("p").Op("*").Id("Protocol"), id("opts").Op("*").Id("RecordOptions")).Params(result, jen.Error()).
		BlockFunc(func(g *jen.Group) {
			emitCall(g)
			frame := id("c").Dot("frame").Index(jen.Empty(), lit(0))
			g.Return(id("c").Dot(framed).Call(r.writeTo(frame, id("opts"), texts)))
		})
	f.Line()
}

func (r *recordOf) writeTo(dst, opts *jen.Statement, texts bool) *jen.Statement {
	arguments := []jen.Code{id("c"), dst, opts}
	if r.mixed() {
		arguments = append(arguments, lit(texts))
	}
	return id("r").Dot("write").Call(arguments...)
}

// failing returns the error of a reader.
func (r *recordOf) failing(g *jen.Group, start *jen.Statement, zero ...jen.Code) {
	g.If(jen.Err().Op(":=").Add(start), jen.Err().Op("!=").Nil()).
		Block(jen.Return(append(zero, r.protocol("p").Dot("stamp").Call(jen.Err()))...))
}

// decodeBody reads into r, whose text field may lie in a buffer.
func (r *recordOf) decodeBody(g *jen.Group) {
	emitCall(g)
	r.decodeInto(g, id("r").Dot("read").Call(id("c"), id("wire")))
}

func (r *recordOf) decodeBytesBody(g *jen.Group) {
	emitCall(g)
	g.Id("c").Dot("lent").Op("=").True()
	r.decodeInto(g, id("r").Dot("readBytes").Call(id("c"), id("view").Call(id("wire"))))
}

func (r *recordOf) decodeInto(g *jen.Group, read *jen.Statement) {
	r.failing(g, read, id(r.ident()).Values())
	if body := r.body(); body != "" {
		text := r.field(body).in("r")
		g.Add(text).Op("=").Id("c").Dot("own").Call(text)
	}
	g.Return(id("r"), jen.Nil())
}

func (r *recordOf) appendDecodeBody(g *jen.Group) {
	emitCall(g)
	g.Id("c").Dot("lent").Op("=").True()
	r.failing(g, id("head").Dot("readBytes").Call(id("c"), id("view").Call(id("wire"))), id("dst"), id(r.ident()).Values())
	text := r.field(r.body()).in("head")
	g.Id("dst").Op("=").Append(id("dst"), jen.Add(text).Op("..."))
	g.Add(text).Op("=").Lit("")
	g.Return(id("dst"), id("head"), jen.Nil())
}

func (r *recordOf) appendEncodeBody(g *jen.Group) {
	emitCall(g)
	g.List(id("out"), jen.Err()).Op(":=").Add(r.writeTo(id("dst"), id("opts").Dot("plain").Call(), false))
	g.Return(id("c").Dot("appended").Call(id("dst"), id("out"), jen.Err()))
}

// emitFunctions writes the same of the default protocol.
func (r *recordOf) emitFunctions(f *jen.File) {
	for _, s := range r.signatures() {
		name := s.name(r.ident())
		names := []string{name}
		if r.First {
			names = append(names, s.name(""))
		}
		for _, short := range names {
			f.Comment(short + " is [Protocol." + short + "] of the default protocol.")
			f.Func().Id(short).Params(s.params...).Params(s.results...).
				Block(jen.Return(id("generated").Dot(name).Call(s.arguments...)))
			f.Line()
		}
	}
}
