package spec

// keys are the sections of a spec, in the order in which they are read and
// described.
func (f *File) keys() []key {
	return []key{
		required("protocol", "What the protocol is called.", f.Protocol.value()),
		required("errors", "The public names of all errors: one row for each role.",
			list(&f.Errors, (*ErrorKind).value, "an error", "The name of one error.")),
		required("limits", "Defaults of the limits, inclusive.", limits(&f.Limits)),
		required("statuses", "The closed set of statuses.", table(&f.Statuses, (*Status).value, "a status", "One status.")),
		required("models", "The open set of models.", f.Models.value()),
		required("efforts", "The closed set of reasoning efforts.", texts(&f.Efforts, filledText, "An effort.")),
		optional("base85", "Base85: a public function, and a step of chains.", pointer(&f.Base85, (*Base85).value)),
		optional("zlib", "The zlib step.", pointer(&f.Zlib, (*Zlib).value)),
		optional("verbose", "The verbose step: one JSON object.", pointer(&f.Verbose, (*Verbose).value)),
		optional("dsl", "The dsl step: separated fields.", pointer(&f.DSL, (*DSL).value)),
		optional("payload", "The payload step: a MessagePack array in one of several versions.", pointer(&f.Payload, (*Payload).value)),
		required("formats", "The formats of responses.",
			list(&f.Formats, (*Format).value, "a format", "One format: a prefix, and the chain that makes the text behind it.")),
		required("selection", "How encoders choose a format.", f.Selection.value()),
		optional("deltas", "Streaming: prefix, symbol, separator, data.", pointer(&f.Deltas, (*Deltas).value)),
		optional("requests", "Frames of requests, which no response begins like; needs the section deltas.", pointer(&f.Requests, (*Requests).value)),
		optional("compression", "M2M compression: a tag, then what an algorithm made of the content.", pointer(&f.Compression, (*Compression).value)),
		optional("mcp", "The messages of MCP that are recognised, and how a caller asks for compact results; needs the sections requests and compression.",
			pointer(&f.MCP, (*MCP).value)),
		optional("breaking", "What compactgen breaking accepts; no part of the protocol.", f.Breaking.value()),
	}
}
