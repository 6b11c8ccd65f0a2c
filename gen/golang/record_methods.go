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
	typ, opts := jen.Id(r.ident()), jen.Id("opts").Id(r.named("EncodeOptions"))
	decode := func(tail, about string, frame *jen.Statement, body func(*jen.Group)) signature {
		return signature{
			verb: "Decode", tail: tail, about: about, body: body,
			params: []jen.Code{jen.Id("wire").Add(frame)}, results: []jen.Code{jen.Id("r").Add(typ), jen.Err().Error()},
			arguments: []jen.Code{jen.Id("wire")},
		}
	}
	encode := func(tail, about string, frame *jen.Statement, method string) signature {
		return signature{
			verb: "Encode", tail: tail, about: about,
			params: []jen.Code{jen.Id("r").Add(typ), opts}, results: []jen.Code{frame, jen.Error()},
			arguments: []jen.Code{jen.Id("r"), jen.Id("opts")},
			body: func(g *jen.Group) {
				g.Return(jen.Id("r").Dot(method).Call(jen.Id("p"), jen.Id("opts").Dot("plain").Call()))
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
			params:    []jen.Code{jen.List(jen.Id("dst"), jen.Id("wire")).Index().Byte()},
			results:   []jen.Code{jen.Id("out").Index().Byte(), jen.Id("head").Add(typ), jen.Err().Error()},
			arguments: []jen.Code{jen.Id("dst"), jen.Id("wire")},
			body:      r.appendDecodeBody,
		})
	}
	return append(list, signature{
		verb: "AppendEncode", about: " appends a frame of any format of the record " + r.Name + " to dst. After an error dst is as before.",
		params:    []jen.Code{jen.Id("dst").Index().Byte(), jen.Id("r").Op("*").Add(typ), opts},
		results:   []jen.Code{jen.Index().Byte(), jen.Error()},
		arguments: []jen.Code{jen.Id("dst"), jen.Id("r"), jen.Id("opts")},
		body:      r.appendEncodeBody,
	})
}

func emitCall(g *jen.Group) {
	g.Id("c").Op(":=").Id("newCall").Call(jen.Id("p"))
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
		f.Func().Params(jen.Id("p").Op("*").Id("Protocol")).Id(name).Params(s.params...).Params(s.results...).BlockFunc(s.body)
		f.Line()
		if r.First {
			short := s.name("")
			f.Comment(short + " is " + name + ": of the protocol's own record.")
			f.Func().Params(jen.Id("p").Op("*").Id("Protocol")).Id(short).Params(s.params...).Params(s.results...).
				Block(jen.Return(jen.Id("p").Dot(name).Call(s.arguments...)))
			f.Line()
		}
	}
}

// emitEncode writes a method that encodes into the call's buffer, and gives a copy.
func (r *recordOf) emitEncode(f *jen.File, name string, result *jen.Statement, framed string, texts bool) {
	r.method(f, name).Params(jen.Id("p").Op("*").Id("Protocol"), jen.Id("opts").Op("*").Id("RecordOptions")).Params(result, jen.Error()).
		BlockFunc(func(g *jen.Group) {
			emitCall(g)
			frame := jen.Id("c").Dot("frame").Index(jen.Empty(), jen.Lit(0))
			g.Return(jen.Id("c").Dot(framed).Call(r.writeTo(frame, jen.Id("opts"), texts)))
		})
	f.Line()
}

func (r *recordOf) writeTo(dst, opts *jen.Statement, texts bool) *jen.Statement {
	arguments := []jen.Code{jen.Id("c"), dst, opts}
	if r.mixed() {
		arguments = append(arguments, jen.Lit(texts))
	}
	return jen.Id("r").Dot("write").Call(arguments...)
}

// failing returns the error of a reader.
func failing(g *jen.Group, start *jen.Statement, zero ...jen.Code) {
	g.If(jen.Err().Op(":=").Add(start), jen.Err().Op("!=").Nil()).
		Block(jen.Return(append(zero, jen.Id("p").Dot("stamp").Call(jen.Err()))...))
}

// decodeBody reads into r, whose text field may lie in a buffer.
func (r *recordOf) decodeBody(g *jen.Group) {
	emitCall(g)
	r.decodeInto(g, jen.Id("r").Dot("read").Call(jen.Id("c"), jen.Id("wire")))
}

func (r *recordOf) decodeBytesBody(g *jen.Group) {
	emitCall(g)
	g.Id("c").Dot("lent").Op("=").True()
	r.decodeInto(g, jen.Id("r").Dot("readBytes").Call(jen.Id("c"), jen.Id("view").Call(jen.Id("wire"))))
}

func (r *recordOf) decodeInto(g *jen.Group, read *jen.Statement) {
	failing(g, read, jen.Id(r.ident()).Values())
	if body := r.body(); body != "" {
		text := r.field(body).in("r")
		g.Add(text).Op("=").Id("c").Dot("own").Call(text)
	}
	g.Return(jen.Id("r"), jen.Nil())
}

func (r *recordOf) appendDecodeBody(g *jen.Group) {
	emitCall(g)
	g.Id("c").Dot("lent").Op("=").True()
	failing(g, jen.Id("head").Dot("readBytes").Call(jen.Id("c"), jen.Id("view").Call(jen.Id("wire"))), jen.Id("dst"), jen.Id(r.ident()).Values())
	text := r.field(r.body()).in("head")
	g.Id("dst").Op("=").Append(jen.Id("dst"), jen.Add(text).Op("..."))
	g.Add(text).Op("=").Lit("")
	g.Return(jen.Id("dst"), jen.Id("head"), jen.Nil())
}

func (r *recordOf) appendEncodeBody(g *jen.Group) {
	emitCall(g)
	g.List(jen.Id("out"), jen.Err()).Op(":=").Add(r.writeTo(jen.Id("dst"), jen.Id("opts").Dot("plain").Call(), false))
	g.Return(jen.Id("c").Dot("appended").Call(jen.Id("dst"), jen.Id("out"), jen.Err()))
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
				Block(jen.Return(jen.Id("generated").Dot(name).Call(s.arguments...)))
			f.Line()
		}
	}
}
