package spec

// keys lists the sections of a spec in the order in which they are read and
// described.
func (f *File) keys() []key {
	return []key{
		required("protocol", "What the protocol is called.", f.Protocol.value()),
		optional("generate", "What generated packages are called, where no flag says otherwise.", f.Generate.value()),
		optional("errors", "The public names of all errors: one row for each role. Without it, those of Compact Protocol.",
			list(&f.Errors, (*ErrorKind).value, "an error", "The name of one error.")),
		optional("limits", "Defaults of the limits, inclusive. Those that are left out are Compact Protocol's.", limits(&f.Limits)),
		optional("tables", "Tables of codes.", list(&f.Tables, (*Table).value, "a table", "One table of codes.")),
		required("records", "What frames carry. The first record is the protocol's own.",
			list(&f.Records, (*Record).value, "a record", "One record: its fields, the layouts of these, and its formats.")),
		optional("base85", "Base85: a public function, and a step of chains. Without it, chains have Compact Protocol's.", pointer(&f.Base85, (*Base85).value)),
		optional("zlib", "The zlib step. Without it, chains have Compact Protocol's.", pointer(&f.Zlib, (*Zlib).value)),
		optional("deltas", "Streaming: prefix, symbol, separator, data.", pointer(&f.Deltas, (*Deltas).value)),
		optional("requests", "Frames of requests, which no record begins like; needs the section deltas.", pointer(&f.Requests, (*Requests).value)),
		optional("compression", "M2M compression: a tag, then what an algorithm made of the content.", pointer(&f.Compression, (*Compression).value)),
		optional("mcp", "The messages of MCP that are recognised, and how a caller asks for compact results; needs the sections requests and compression.",
			pointer(&f.MCP, (*MCP).value)),
		optional("breaking", "What compactgen breaking accepts; no part of the protocol.", f.Breaking.value()),
	}
}
