package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitMCP writes the types of messages by their methods, and the encodings.
func emitMCP(f *jen.File, m *model.Model) {
	var requests, notices [][]string
	for _, x := range m.MCP.Messages {
		if x.Notification != "" {
			notices = append(notices, []string{quoted(x.Method), messageNames[x.Notification]})
		}
		if x.Request != "" {
			requests = append(requests, []string{quoted(x.Method), messageNames[x.Request]})
		}
	}
	found := []jen.Code{id("MCPMessageType")}
	mcpCode.emitType(f, "tells messages by their methods.")
	mcpCode.lookup(f, "request tells a request by its method.", "request", id("key").String(), found, requests, id("MessageOtherRequest"))
	mcpCode.lookup(f, "notice tells a notification by its method.", "notice", id("key").String(), found, notices, id("MessageOtherNotification"))
	emitMCPLayout(f, m)
}

func emitMCPLayout(f *jen.File, m *model.Model) {
	d := m.MCP
	var responses, encodings []jen.Code
	for _, x := range d.Messages {
		if x.Response == "" {
			continue
		}
		responses = append(responses, row(jen.Index().String().Values(literals(x.Results)...), id(messageNames[x.Response])))
	}
	for _, e := range d.Encodings {
		encodings = append(encodings, row(encoding(m, e)...))
	}
	f.Comment("mcpFrames is what the spec declares about MCP.")
	f.Var().Id("mcpFrames").Op("=").Id("mcpLayout").Add(lines(
		field("messageMethods", id("messageMethods").Add(lines(
			field("jsonrpc", lit(d.JSONRPC)),
			field("responses", jen.Index().Id("responseMember").Add(lines(responses...))),
		))),
		field("meta", id("MetaNames").Add(lines(
			field("Accept", lit(d.Meta.Accept)),
			field("Encoding", lit(d.Meta.Encoding)),
			field("Text", lit(d.Meta.Text)),
			field("Known", lit(d.Meta.Known)),
			field("Reference", lit(d.Meta.Reference)),
			field("Extension", lit(d.Meta.Extension)),
		))),
		field("tools", lit(d.List)),
		field("encodings", jen.Index().Id("resultEncoding").Add(lines(encodings...))),
	))
	f.Line()
}

// encoding is a row of the encodings.
func encoding(m *model.Model, e model.Encoding) []jen.Code {
	values := []jen.Code{field("name", lit(e.Name))}
	if e.Algorithm != "" {
		values = append(values, field("algorithm", lit(e.Algorithm)))
	}
	if e.Format == "" {
		return values
	}
	i := slices.IndexFunc(m.Records, func(r model.Record) bool { return r.Name == e.Record })
	r := records(m)[i]
	return append(values,
		field("format", lit(e.Format)),
		field("write", r.writesResult(e)),
		field("read", r.readsResult(e)))
}

// writesResult is a function that puts a result into a frame.
func (r *recordOf) writesResult(e model.Encoding) jen.Code {
	return jen.Func().Params(id("c").Op("*").Id("call"), id("text").String()).Params(jen.Index().Byte(), jen.Op("*").Id("Error")).BlockFunc(func(g *jen.Group) {
		g.Id("r").Op(":=").Id(r.ident()).Values()
		for _, w := range e.With {
			x := r.field(w.Field)
			value := goTypes[x.Type].literal(w.Value)
			if x.pointed() {
				value = x.typ().Call(value)
			}
			set(g, x, value)
		}
		set(g, r.field(e.Field), id("text"))
		g.Return(r.writeTo(jen.Nil(), jen.Op("&").Id("RecordOptions").Values(field("Format", lit(e.Format))), true))
	})
}

// set gives a field its value, which is alone in its block if it lies behind a pointer.
func set(g *jen.Group, x fieldOf, value *jen.Statement) {
	if !x.pointed() {
		g.Add(x.in("r")).Op("=").Add(value)
		return
	}
	g.Block(id("x").Op(":=").Add(value), x.in("r").Op("=").Op("&").Id("x"))
}

// readsResult is a function that takes a result out of a frame.
func (r *recordOf) readsResult(e model.Encoding) jen.Code {
	x := r.field(e.Field)
	return jen.Func().Params(id("c").Op("*").Id("call"), id("frame").String()).Params(id("text").String(), jen.Err().Op("*").Id("Error")).BlockFunc(func(g *jen.Group) {
		g.Var().Id("r").Id(r.ident())
		g.Id("c").Dot("record").Op("=").Op("&").Add(r.row())
		read := jen.Err().Op("=").Id("r").Dot("read").Call(id("c"), id("frame"))
		value := id("text").Op("=").Id("c").Dot("own").Call(x.value())
		if x.Optional {
			g.If(read, x.present()).Block(value)
		} else {
			g.Add(read)
			g.Add(value)
		}
		g.Return(id("text"), jen.Err())
	})
}

func literals(texts []string) []jen.Code {
	var list []jen.Code
	for _, t := range texts {
		list = append(list, lit(t))
	}
	return list
}
