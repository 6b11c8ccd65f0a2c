package typescript

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// mcpView fills mcp.ts.tmpl: the messages of MCP, the members of _meta, the
// encodings of results.
type mcpView struct {
	JSONRPC, List        string
	Requests, Notices    []messageView
	Responses, Encodings string
	Meta                 []metaView
	Heads                []headView // how frames begin, the longest first
	Verbose              string     // the format without a beginning of its own
}

type messageView struct{ Method, Type string }

type metaView struct{ Name, Value string }

type headView struct{ Text, Format string }

func newMCPView(m *model.Model) mcpView {
	d := m.MCP
	v := mcpView{JSONRPC: quote(d.JSONRPC), Encodings: encodings(d.Encodings), Meta: []metaView{
		{"accept", quote(d.Meta.Accept)},
		{"encoding", quote(d.Meta.Encoding)},
		{"text", quote(d.Meta.Text)},
		{"known", quote(d.Meta.Known)},
		{"reference", quote(d.Meta.Reference)},
	}}
	var responses []string
	for _, x := range d.Messages {
		if x.Results == nil {
			v.Notices = append(v.Notices, messageView{quote(x.Method), quote(x.Role + ".notification")})
			continue
		}
		if x.Role == "tools/list" {
			v.List = quote(x.Results[0])
		}
		v.Requests = append(v.Requests, messageView{quote(x.Method), quote(x.Role + ".request")})
		members := strings.Join(quoteAll(x.Results), ", ")
		responses = append(responses, "{ type: "+quote(x.Role+".response")+", members: ["+members+"] }")
	}
	v.Responses = rows("export const RESPONSES: readonly ResponseRow[]", responses)
	v.Heads, v.Verbose = heads(m)
	return v
}

func encodings(list []model.Encoding) string {
	var items []string
	for _, e := range list {
		item := "name: " + quote(e.Name)
		if e.Algorithm != "" {
			item += ", algorithm: " + quote(e.Algorithm)
		}
		if e.Format != "" {
			item += ", format: " + quote(e.Format)
		}
		items = append(items, "{ "+item+" }")
	}
	return rows("export const ENCODINGS: readonly ResultEncoding[]", items)
}

// heads are the beginnings of the formats. White space may stand before a
// verbose response: that is what none of the others is.
func heads(m *model.Model) (list []headView, verbose string) {
	verbose = "undefined"
	for _, p := range m.Prefixes {
		switch f := m.Format(p.Format); {
		case f == nil:
		case f.Chain[0] == "verbose":
			verbose = quote(f.Name)
		default:
			list = append(list, headView{quote(p.Text), quote(f.Name)})
		}
	}
	return list, verbose
}
