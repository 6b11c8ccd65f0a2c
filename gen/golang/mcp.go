package golang

import (
	"math"
	"slices"
	"strconv"

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
	found := []jen.Code{jen.Id("MCPMessageType")}
	mcpCode.emitType(f, "tells messages by their methods.")
	mcpCode.lookup(f, "request tells a request by its method.", "request", jen.Id("key").String(), found, requests, jen.Id("MessageOtherRequest"))
	mcpCode.lookup(f, "notice tells a notification by its method.", "notice", jen.Id("key").String(), found, notices, jen.Id("MessageOtherNotification"))
	emitMCPLayout(f, m)
}

func emitMCPLayout(f *jen.File, m *model.Model) {
	d := m.MCP
	var responses, encodings []jen.Code
	for _, x := range d.Messages {
		if x.Response == "" {
			continue
		}
		responses = append(responses, row(jen.Index().String().Values(literals(x.Results)...), jen.Id(messageNames[x.Response])))
	}
	for _, e := range d.Encodings {
		encodings = append(encodings, row(encoding(m, e)...))
	}
	f.Comment("mcpFrames is what the spec declares about MCP.")
	f.Var().Id("mcpFrames").Op("=").Id("mcpLayout").Add(lines(
		field("messageMethods", jen.Id("messageMethods").Add(lines(
			field("jsonrpc", jen.Lit(d.JSONRPC)),
			field("responses", jen.Index().Id("responseMember").Add(lines(responses...))),
		))),
		field("meta", jen.Id("MetaNames").Add(lines(
			field("Accept", jen.Lit(d.Meta.Accept)),
			field("Encoding", jen.Lit(d.Meta.Encoding)),
			field("Text", jen.Lit(d.Meta.Text)),
			field("Known", jen.Lit(d.Meta.Known)),
			field("Reference", jen.Lit(d.Meta.Reference)),
			field("Extension", jen.Lit(d.Meta.Extension)),
		))),
		field("tools", jen.Lit(d.List)),
		field("encodings", jen.Index().Id("resultEncoding").Add(lines(encodings...))),
	))
	f.Line()
}

// encoding is a row of the encodings.
func encoding(m *model.Model, e model.Encoding) []jen.Code {
	values := []jen.Code{field("name", jen.Lit(e.Name))}
	if e.Algorithm != "" {
		values = append(values, field("algorithm", jen.Lit(e.Algorithm)))
	}
	if e.Format == "" {
		return values
	}
	i := slices.IndexFunc(m.Records, func(r model.Record) bool { return r.Name == e.Record })
	r := &recordOf{Record: m.Records[i], index: i}
	with := jen.Func().Params(jen.Id("c").Op("*").Id("call")).BlockFunc(func(g *jen.Group) {
		for _, w := range e.With {
			x := r.Fields[r.place(w.Field)]
			g.Id("c").Dot(putters[x.Type]).Call(jen.Lit(r.place(w.Field)), literal(x, w.Value))
		}
	})
	return append(values,
		field("format", jen.Id(r.formatName(e.Format))),
		field("record", jen.Lit(i)),
		field("field", jen.Lit(r.place(e.Field))),
		field("with", with))
}

// literal is a field's value that a spec writes as text, which it has checked.
func literal(x model.Field, text string) *jen.Statement {
	switch x.Type {
	case "integer", "boolean":
		return jen.Id(text)
	case "number": // which Go's constants hold without the sign of zero, and with small exponents alone
		v, _ := strconv.ParseFloat(text, 64)
		if v == 0 && math.Signbit(v) {
			return jen.Qual("math", "Copysign").Call(jen.Lit(0), jen.Lit(-1))
		}
		return jen.Id(strconv.FormatFloat(v, 'g', -1, 64))
	}
	return jen.Lit(text)
}

func literals(texts []string) []jen.Code {
	var list []jen.Code
	for _, t := range texts {
		list = append(list, jen.Lit(t))
	}
	return list
}
