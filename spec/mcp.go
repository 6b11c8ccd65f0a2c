package spec

// MCP declares the messages of the Model Context Protocol that are recognised,
// and how a caller asks for compact results.
type MCP struct {
	Pos       Pos
	JSONRPC   Text       `key:"jsonrpc" form:"raw" doc:"The version of JSON-RPC."`
	Messages  []Message  `key:"messages" doc:"The methods, in the order in which a response is tried."`
	Meta      Meta       `key:"meta" doc:"Members of _meta."`
	Encodings []Encoding `key:"encodings" doc:"Ways to carry a result as text."`
}

// Message is a method; Results are the members of which one tells its
// response. A role without a method is told by its response alone.
type Message struct {
	Pos     Pos    `name:"a message" doc:"One method."`
	Role    Text   `key:"role" form:"messageRole" doc:"What the message is."`
	Method  Text   `key:"method,optional" form:"raw" doc:"The name of the method; none for input_required."`
	Results []Text `key:"results,optional" form:"raw" each:"A member." doc:"Members of a result, of which one tells the response."`
}

// Meta names the members of _meta, and Extension what asks among capabilities.
type Meta struct {
	Pos       Pos
	Accept    Text `key:"accept" form:"meta" doc:"Encodings that a caller accepts."`
	Encoding  Text `key:"encoding" form:"meta" doc:"The encoding of a result."`
	Text      Text `key:"text" form:"meta" doc:"The text of an encoded list of tools."`
	Known     Text `key:"known" form:"meta" doc:"The list of tools that a caller knows, or that is still the same."`
	Reference Text `key:"reference" form:"meta" doc:"The reference of a list that is sent."`
	Extension Text `key:"extension,optional" form:"meta" doc:"What asks for every request, among the extensions of a client's capabilities."`
}

// Encoding is a way to carry a result as text: what the algorithm makes of its
// JSON, then the frame of a record's format, with that in one field. One of the
// two may be left out.
type Encoding struct {
	Pos       Pos    `name:"an encoding" doc:"An algorithm, then a format; one of them may be left out."`
	Name      Text   `key:"name" form:"raw" doc:"What a caller asks for."`
	Algorithm Text   `key:"algorithm,optional" form:"raw" doc:"An algorithm of the role structure or brotli."`
	Format    Text   `key:"format,optional" form:"format" doc:"A record and one of its formats: record.format."`
	Field     Text   `key:"field,optional" form:"name" doc:"The text field that carries the result."`
	With      []With `key:"with,optional" doc:"The values of the record's other fields."` // the values of other fields
}

// With is the value of a field.
type With struct {
	Field Text
	Value Scalar
}
