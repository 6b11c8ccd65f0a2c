package spec

// MCP declares the messages of the Model Context Protocol that are recognised,
// and how a caller asks for compact results.
type MCP struct {
	Pos       Pos
	JSONRPC   Text
	Messages  []Message
	Meta      Meta
	Encodings []Encoding
}

// Message is a method; Results are the members of which one tells its
// response. A role without a method is told by its response alone.
type Message struct {
	Pos          Pos
	Role, Method Text
	Results      []Text
}

// Meta names the members of _meta, and Extension what asks among capabilities.
type Meta struct {
	Pos                                                 Pos
	Accept, Encoding, Text, Known, Reference, Extension Text
}

// Encoding is a way to carry a result as text: what the algorithm makes of its
// JSON, then the frame of a record's format, with that in one field. One of the
// two may be left out.
type Encoding struct {
	Pos                            Pos
	Name, Algorithm, Format, Field Text
	With                           []With // the values of other fields
}

// With is the value of a field, as text, and whether the file has a string.
type With struct {
	Field, Value Text
	String       bool
}
