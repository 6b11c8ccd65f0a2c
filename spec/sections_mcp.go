package spec

// One function for each mapping, in the order of mcp.go.

func (m *MCP) value() value {
	return mapping(&m.Pos,
		required("jsonrpc", "The version of JSON-RPC.", text(&m.JSONRPC, rawForm)),
		required("messages", "The methods, in the order in which a response is tried.",
			list(&m.Messages, (*Message).value, "a message", "One method.")),
		required("meta", "Members of _meta.", m.Meta.value()),
		required("encodings", "Ways to carry a result as text.",
			list(&m.Encodings, (*Encoding).value, "an encoding", "An algorithm, then a format; one of them may be left out.")))
}

func (m *Message) value() value {
	return mapping(&m.Pos,
		required("role", "What the message is.", text(&m.Role, messageRole)),
		optional("method", "The name of the method; none for input_required.", text(&m.Method, rawForm)),
		optional("results", "Members of a result, of which one tells the response.", texts(&m.Results, rawForm, "A member.")))
}

func (m *Meta) value() value {
	return mapping(&m.Pos,
		required("accept", "Encodings that a caller accepts.", text(&m.Accept, metaForm)),
		required("encoding", "The encoding of a result.", text(&m.Encoding, metaForm)),
		required("text", "The text of an encoded list of tools.", text(&m.Text, metaForm)),
		required("known", "The list of tools that a caller knows, or that is still the same.", text(&m.Known, metaForm)),
		required("reference", "The reference of a list that is sent.", text(&m.Reference, metaForm)),
		optional("extension", "What asks for every request, among the extensions of a client's capabilities.", text(&m.Extension, metaForm)))
}

func (e *Encoding) value() value {
	return mapping(&e.Pos,
		required("name", "What a caller asks for.", text(&e.Name, rawForm)),
		optional("algorithm", "An algorithm of the role structure or brotli.", text(&e.Algorithm, rawForm)),
		optional("format", "A record and one of its formats: record.format.", text(&e.Format, formatForm)),
		optional("field", "The text field that carries the result.", text(&e.Field, nameForm)),
		optional("with", "The values of the record's other fields.", withValue{&e.With}))
}
