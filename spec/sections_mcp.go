package spec

import "gopkg.in/yaml.v3"

// One function for each mapping, in the order of mcp.go.

func (w *walker) mcp(to **MCP) reader {
	return func(n *yaml.Node, name string) {
		m := new(MCP)
		m.Pos = w.mapping(n, name,
			required("jsonrpc", w.text(&m.JSONRPC)),
			required("messages", list(w, &m.Messages, w.message)),
			required("meta", w.meta(&m.Meta)),
			required("encodings", list(w, &m.Encodings, w.encoding)))
		*to = m
	}
}

func (w *walker) message(n *yaml.Node) (m Message) {
	m.Pos = w.mapping(n, "a message",
		required("role", w.text(&m.Role)),
		required("method", w.text(&m.Method)),
		optional("results", w.texts(&m.Results)))
	return m
}

func (w *walker) meta(to *Meta) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("accept", w.text(&to.Accept)),
			required("encoding", w.text(&to.Encoding)),
			required("text", w.text(&to.Text)),
			required("known", w.text(&to.Known)),
			required("reference", w.text(&to.Reference)))
	}
}

func (w *walker) encoding(n *yaml.Node) (e Encoding) {
	e.Pos = w.mapping(n, "an encoding",
		required("name", w.text(&e.Name)),
		optional("algorithm", w.text(&e.Algorithm)),
		optional("format", w.text(&e.Format)))
	return e
}
