package docs

import (
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
)

func (w *writer) mcp() {
	x := w.model.MCP
	w.para("Messages of the Model Context Protocol with `jsonrpc` " + code(x.JSONRPC) + " are told apart by method, and responses by members of the result. Others pass.")
	var rows [][]string
	for _, m := range x.Messages {
		method := ""
		if m.Method != "" {
			method = code(m.Method)
		}
		rows = append(rows, []string{method, m.Role, codes(m.Results)})
	}
	w.table([]string{"method", "role", "a response has one of"}, rows)
	w.para("A caller asks for compact results by members of `_meta`:")
	w.table([]string{"member", "in", ""}, [][]string{
		{code(x.Meta.Accept), "params", "encodings that the caller reads, the best first"},
		{code(x.Meta.Known), "params", "the reference of the list of tools that it has; the empty text for none"},
		{code(x.Meta.Encoding), "a result", "the encoding of what it holds"},
		{code(x.Meta.Text), "a list of tools", "the encoded list"},
		{code(x.Meta.Known), "a list of tools", "the list is still the one with this reference"},
		{code(x.Meta.Reference), "a list of tools", "the reference of the list that it holds"},
	})
	w.para("An encoding is what an algorithm makes of the result's JSON, then a format's frame of that:")
	rows = nil
	var names []string
	for _, e := range x.Encodings {
		names = append(names, e.Name)
		row := []string{code(e.Name), "", ""}
		if e.Algorithm != "" {
			row[1] = code(e.Algorithm)
		}
		if e.Format != "" {
			row[2] = code(e.Format)
		}
		rows = append(rows, row)
	}
	w.table([]string{"encoding", "algorithm", "format"}, rows)

	params, err := w.protocol.AskParams(`{"name":"search"}`, compact.Ask{Accept: names})
	w.para("Params that ask:")
	w.block("json", w.example("mcp", params, err))
	item := `{"type":"text","text":"the same once more"}`
	result := `{"content":[` + strings.Repeat(item+",", 8) + item + `]}`
	packed, shorter, err := w.protocol.PackCall(result, names)
	w.example("mcp", "", err)
	if shorter {
		w.para("A result, and what is sent in its place:")
		w.block("json", result+"\n\n"+packed)
	}
}
