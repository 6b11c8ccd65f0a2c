package rules

var mcpRules = []Rule{
	{
		"jsonrpc-version", WireBreaking, "messages have another version of JSON-RPC", "each peer refuses the other's messages",
		`  jsonrpc: "2.0"`, `  jsonrpc: "3.0"`,
	},
	{
		"message-method", WireBreaking, "a message has another method, or only one of the peers recognises it", "each peer treats the other's message as an unknown one",
		`method: "tools/call"`, `method: "tools/run"`,
	},
	{
		"message-result-removed", WireBreaking, "a member of a result no longer marks a response", "new peers treat the response as an unknown one",
		`results: ["content", "structuredContent"]`, `results: ["content"]`,
	},
	{
		"message-result-added", WireBreaking, "another member of a result marks a response", "old peers take the response for another one",
		`results: ["content", "structuredContent"]`, `results: ["content", "structuredContent", "toolResult"]`,
	},
	{
		"message-order", WireBreaking, "responses are tried in another order", "a result with members of two responses counts as one for the old peer, and as the other for the new",
		`    - {role: tools/list, method: "tools/list", results: ["tools"]}` + "\n" +
			`    - {role: tools/call, method: "tools/call", results: ["content", "structuredContent"]}` + "\n",
		`    - {role: tools/call, method: "tools/call", results: ["content", "structuredContent"]}` + "\n" +
			`    - {role: tools/list, method: "tools/list", results: ["tools"]}` + "\n",
	},
	{
		"list-member", EncoderOnly, "encoders leave another member of an encoded list empty", "decoders look at the members of _meta",
		`results: ["tools", "definitions"]`, `results: ["definitions", "tools"]`,
	},
	{
		"meta-ask", EncoderOnly, "a member of _meta that asks, or that names a list, has another name", "each peer ignores the other's, and sends plain results",
		`    accept: "io.github.compactgen/accept"`, `    accept: "io.github.compactgen/accepts"`,
	},
	{
		"meta-encoded", WireBreaking, "a member of _meta that a result is encoded with has another name", "each peer takes the other's encoded results for plain ones, or refuses them",
		`    encoding: "io.github.compactgen/encoding"`, `    encoding: "io.github.compactgen/encoded"`,
	},
	{
		"encoding-removed", EncoderOnly, "an encoding is gone", "servers send an encoding that the client asks for, and skip those that they do not know",
		`    - {name: "BR", algorithm: "BR"}` + "\n", "",
	},
	{
		"encoding-added", EncoderOnly, "an encoding is new", "servers send an encoding that the client asks for, and skip those that they do not know",
		`    - {name: "BR", algorithm: "BR"}` + "\n",
		`    - {name: "BR", algorithm: "BR"}` + "\n" +
			`    - {name: "ZB", algorithm: "BR", format: response.compressed, field: result, with: {status: "OK", model: "", tokens: 0}}` + "\n",
	},
	{
		"encoding-with", EncoderOnly, "the record around a result has other values in its other fields", "decoders read the result alone",
		`model: "", tokens: 0}`, `model: "", tokens: 1}`,
	},
	{
		"encoding-steps", WireBreaking, "the name of an encoding stands for other steps", "each peer undoes steps that the other has not done",
		`{name: "Z", algorithm: "T2", format: response.compressed, field: result, with: {status: "OK", model: "", tokens: 0}}`, `{name: "Z", algorithm: "BR", format: response.compressed, field: result, with: {status: "OK", model: "", tokens: 0}}`,
	},
}
