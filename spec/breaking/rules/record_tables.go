package rules

var tableRules = []Rule{
	{
		"status-removed", WireBreaking, "a status is gone", "old peers write it, and new decoders refuse it, since statuses are a closed set",
		"      - {code: \"PART\", integer: 2, role: partial, doc: \"The answer is a part of the whole.\"}\n", "",
	},
	{
		"status-added", WireBreaking, "a status is new", "new peers write it, and old decoders refuse it, since statuses are a closed set",
		`      - {code: "STREAM", integer: 3, role: streaming, doc: "The answer is still being written."}` + "\n",
		`      - {code: "STREAM", integer: 3, role: streaming, doc: "The answer is still being written."}` + "\n" +
			`      - {code: "HELD", integer: 4}` + "\n",
	},
	{
		"status-code", WireBreaking, "the integer of a status stands for another code", "each peer refuses the other's code, or reads the integer as its own",
		`      - {code: "PART", integer: 2`, `      - {code: "HALF", integer: 2`,
	},
	{
		"status-integer", WireBreaking, "a status has another integer", "each peer refuses the other's integer, or reads it as another status",
		`      - {code: "STREAM", integer: 3`, `      - {code: "STREAM", integer: 4`,
	},
	{
		"status-role", WireBreaking, "success or error is the role of another status", "a verbose frame may tell these two by its return code alone, which then reads as another status",
		`      - {code: "OK", integer: 0, role: success, doc: "The answer is complete."}` + "\n" +
			`      - {code: "ERR", integer: 1, role: error, doc: "The call failed; the result says why."}`,
		`      - {code: "OK", integer: 0, role: error, doc: "The answer is complete."}` + "\n" +
			`      - {code: "ERR", integer: 1, role: success, doc: "The call failed; the result says why."}`,
	},
	{
		"status-stage", Safe, "partial or streaming is the role of another status, or of none", "callers see the role, and codecs read and write all these statuses alike",
		`      - {code: "PART", integer: 2, role: partial,`, `      - {code: "PART", integer: 2,`,
	},
	{
		"row-identifier", Safe, "a row has another name in generated code", "no frame holds the identifier",
		`      - {code: "PART", integer: 2,`, `      - {code: "PART", identifier: "HALF", integer: 2,`,
	},
	{
		"model-removed", WireBreaking, "a model has no row any more", "new decoders read its integer as a model without a row",
		"      - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n", "",
	},
	{
		"model-added", EncoderOnly, "a model has a row", "new encoders write its code and integer, which old decoders read and pass on as a model without a row, since models are an open set",
		"      - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n",
		"      - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n" +
			"      - {code: \"L4\", integer: 6, name: \"llama\"}\n",
	},
	{
		"model-code", WireBreaking, "the integer of a model stands for another code", "each peer reads the integer as its own code",
		`      - {code: "G3", integer: 0`, `      - {code: "G4", integer: 0`,
	},
	{
		"model-integer", WireBreaking, "a model has another integer", "each peer reads the other's integer as another model",
		`      - {code: "SE", integer: 5`, `      - {code: "SE", integer: 6`,
	},
	{
		"model-name", WireBreaking, "a model has another name", "a frame may hold the name, and only one of the peers reads it as this model",
		`integer: 0, name: "gemini"`, `integer: 0, name: "gemini-3"`,
	},
	{
		"model-number-prefix", WireBreaking, "the numbers of models without a row have another prefix", "a text with the old prefix is no number to new peers, and a number reads as another text",
		`number_prefix: "#"`, `number_prefix: "~"`,
	},
	{
		"effort-removed", WireBreaking, "an effort is gone", "old peers write it, and new decoders refuse it, since efforts are a closed set",
		`rows: [{code: "low"}, {code: "medium"}, {code: "high"}]`, `rows: [{code: "low"}, {code: "high"}]`,
	},
	{
		"effort-added", WireBreaking, "an effort is new", "new peers write it, and old decoders refuse it, since efforts are a closed set",
		`rows: [{code: "low"}, {code: "medium"}, {code: "high"}]`, `rows: [{code: "low"}, {code: "medium"}, {code: "high"}, {code: "highest"}]`,
	},
}
