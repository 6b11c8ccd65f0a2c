package breaking

var tableRules = []Rule{
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
		"limit-widened", Safe, "a limit is higher", "encoders don't ask for it, and old decoders refuse what they refused before",
		"  output: 1000", "  output: 2000",
	},
	{
		"encoder-limit-widened", WireBreaking, "a limit that encoders ask for is higher", "new encoders write frames that old decoders refuse",
		"  depth: 512", "  depth: 600",
	},
	{
		"registry-widened", EncoderOnly, "registries keep more definitions", "they are defined less often, and a server asks for what it lacks",
		"  registry_entries: 2", "  registry_entries: 10",
	},
	{
		"status-removed", WireBreaking, "a status is gone", "old peers write it, and new decoders refuse it, since statuses are a closed set",
		"  - {code: \"PART\", integer: 2, role: partial, doc: \"The answer is a part of the whole.\"}\n", "",
	},
	{
		"status-added", WireBreaking, "a status is new", "new peers write it, and old decoders refuse it, since statuses are a closed set",
		`  - {code: "STREAM", integer: 3, role: streaming, doc: "The answer is still being written."}` + "\n",
		`  - {code: "STREAM", integer: 3, role: streaming, doc: "The answer is still being written."}` + "\n" +
			`  - {code: "HELD", integer: 4}` + "\n",
	},
	{
		"status-code", WireBreaking, "the integer of a status stands for another code", "each peer refuses the other's code, or reads the integer as its own",
		`  - {code: "PART", integer: 2`, `  - {code: "HALF", integer: 2`,
	},
	{
		"status-integer", WireBreaking, "a status has another integer", "each peer refuses the other's integer, or reads it as another status",
		`  - {code: "STREAM", integer: 3`, `  - {code: "STREAM", integer: 4`,
	},
	{
		"status-role", WireBreaking, "success or error is the role of another status", "a verbose frame may tell these two by its return code alone, which then reads as another status",
		`  - {code: "OK", integer: 0, role: success, doc: "The answer is complete."}` + "\n" +
			`  - {code: "ERR", integer: 1, role: error, doc: "The call failed; the result says why."}`,
		`  - {code: "OK", integer: 0, role: error, doc: "The answer is complete."}` + "\n" +
			`  - {code: "ERR", integer: 1, role: success, doc: "The call failed; the result says why."}`,
	},
	{
		"status-stage", Safe, "partial or streaming is the role of another status, or of none", "callers see the role, and codecs read and write all these statuses alike",
		`  - {code: "PART", integer: 2, role: partial,`, `  - {code: "PART", integer: 2,`,
	},
	{
		"row-identifier", Safe, "a row has another name in generated code", "no frame holds the identifier",
		`  - {code: "PART", integer: 2,`, `  - {code: "PART", identifier: "HALF", integer: 2,`,
	},
	{
		"model-removed", WireBreaking, "a model has no row any more", "new decoders read its integer as a model without a row",
		"    - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n", "",
	},
	{
		"model-added", EncoderOnly, "a model has a row", "new encoders write its code and integer, which old decoders read and pass on as a model without a row, since models are an open set",
		"    - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n",
		"    - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n" +
			"    - {code: \"L4\", integer: 6, name: \"llama\"}\n",
	},
	{
		"model-code", WireBreaking, "the integer of a model stands for another code", "each peer reads the integer as its own code",
		`    - {code: "G3", integer: 0`, `    - {code: "G4", integer: 0`,
	},
	{
		"model-integer", WireBreaking, "a model has another integer", "each peer reads the other's integer as another model",
		`    - {code: "SE", integer: 5`, `    - {code: "SE", integer: 6`,
	},
	{
		"model-name", WireBreaking, "a model has another name", "a frame may hold the name, and only one of the peers reads it as this model",
		`integer: 0, name: "gemini"`, `integer: 0, name: "gemini-3"`,
	},
	{
		"model-number-prefix", WireBreaking, "the numbers of models without a row have another prefix", "a text with the old prefix is no number to new peers, and a number reads as another text",
		`  number_prefix: "#"`, `  number_prefix: "~"`,
	},
	{
		"effort-removed", WireBreaking, "an effort is gone", "old peers write it, and new decoders refuse it, since efforts are a closed set",
		`efforts: ["low", "medium", "high"]`, `efforts: ["low", "high"]`,
	},
	{
		"effort-added", WireBreaking, "an effort is new", "new peers write it, and old decoders refuse it, since efforts are a closed set",
		`efforts: ["low", "medium", "high"]`, `efforts: ["low", "medium", "high", "highest"]`,
	},
}
