package rules

var coreRules = []Rule{
	{
		"protocol-name", Safe, "the protocol has another name", "no frame holds the name",
		`  name: "compact"`, `  name: "compacter"`,
	},
	{
		"protocol-version", Safe, "the protocol has another version", "no frame holds the version",
		`  version: "2.0"`, `  version: "2.1"`,
	},
	{
		"error-kind", Safe, "an error has another kind", "callers see the kind, and no frame holds it",
		`kind: "InvalidText"`, `kind: "NotUnicode"`,
	},
	{
		"error-fields", Safe, "an error carries other fields", "callers see the fields, and no frame holds them",
		`kind: "InvalidText", fields: [message]`, `kind: "InvalidText", fields: [message, limit]`,
	},
	{
		"limit-narrowed", WireBreaking, "a limit is lower", "new decoders refuse frames that old peers write and read",
		"  output: 67108864", "  output: 1000",
	},
	{
		"limit-widened", Safe, "a limit is higher", "encoders do not depend on it, and old decoders refuse what they refused before",
		"  output: 1000", "  output: 2000",
	},
	{
		"encoder-limit-widened", WireBreaking, "a limit that encoders choose by is higher", "new encoders write frames unasked that old decoders refuse",
		"  depth: 512", "  depth: 600",
	},
	{
		"elements-widened", ReadersFirst, "the limit of elements or of nesting is higher", "new encoders write frames with more, if a caller gives it, and old decoders refuse those",
		"  elements: 10\n", "  elements: 20\n",
	},
	{
		"registry-widened", EncoderOnly, "registries keep more definitions", "clients define less often, and a server asks for what it lacks",
		"  registry_entries: 2", "  registry_entries: 10",
	},
}

// mcpSection is a section that no other one needs.
const mcpSection = `mcp:` + "\n" +
	`  jsonrpc: "2.0"` + "\n" +
	`  messages:` + "\n" +
	`    - {role: initialize, method: "initialize", results: ["protocolVersion"]}` + "\n" +
	`    - {role: initialized, method: "notifications/initialized"}` + "\n" +
	`    - {role: tools/list, method: "tools/list", results: ["tools"]}` + "\n" +
	`    - {role: tools/call, method: "tools/call", results: ["content", "structuredContent"]}` + "\n" +
	`    - {role: server/discover, method: "server/discover", results: ["supportedVersions"]}` + "\n" +
	`    - {role: subscriptions/listen, method: "subscriptions/listen"}` + "\n" +
	`    - {role: tasks/get, method: "tasks/get", results: ["taskId", "task"]}` + "\n" +
	`    - {role: tasks/update, method: "tasks/update"}` + "\n" +
	`    - {role: tasks/cancel, method: "tasks/cancel"}` + "\n" +
	`    - {role: input_required, results: ["inputRequests", "requestState"]}` + "\n" +
	`  meta:` + "\n" +
	`    accept: "io.github.compactgen/accept"` + "\n" +
	`    encoding: "io.github.compactgen/encoding"` + "\n" +
	`    text: "io.github.compactgen/text"` + "\n" +
	`    known: "io.github.compactgen/known"` + "\n" +
	`    reference: "io.github.compactgen/reference"` + "\n" +
	`    extension: "io.github.compactgen/compact"` + "\n" +
	`  encodings:` + "\n" +
	`    - {name: "T2", algorithm: "T2"}` + "\n" +
	`    - {name: "BR", algorithm: "BR"}` + "\n" +
	`    - {name: "Z", algorithm: "T2", format: response.compressed, field: result, with: {status: "OK", model: "", tokens: 0}}` + "\n"

var sectionRules = []Rule{
	{
		"section-removed", WireBreaking, "a section with frames of its own is gone", "old peers write its frames, and new ones have no decoder for them",
		mcpSection, "",
	},
	{
		"section-added", WireBreaking, "a section with frames of its own is new", "new peers write its frames, and old ones have no decoder for them",
		`# asks, and the encodings of a result: an algorithm, then a format.` + "\n",
		`# asks, and the encodings of a result: an algorithm, then a format.` + "\n" +
			mcpSection,
	},
	{
		"alphabet", WireBreaking, "a character of the Base85 alphabet stands for another digit", "each peer reads other bytes from the other's text, or refuses it",
		`alphabet: "0123456789`, `alphabet: "1023456789`,
	},
	{
		"zlib-level", EncoderOnly, "encoders compress at another zlib level", "a stream of any level is read alike",
		"  level: 4", "  level: 9",
	},
}
