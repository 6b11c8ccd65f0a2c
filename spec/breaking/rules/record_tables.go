package rules

const lastModel = "      - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n"

var tableRules = []Rule{
	{
		"code-removed", WireBreaking, "a code of a closed table is gone", "old peers write it, and new decoders refuse it",
		"      - {code: \"PART\", integer: 2, role: partial, doc: \"The answer is a part of the whole.\"}\n", "",
	},
	{
		"code-added", ReadersFirst, "a code of a closed table is new", "new peers write it if a caller gives it, and old decoders refuse it",
		`      - {code: "STREAM", integer: 3, role: streaming, doc: "The answer is still being written."}` + "\n",
		`      - {code: "STREAM", integer: 3, role: streaming, doc: "The answer is still being written."}` + "\n" +
			`      - {code: "HELD", integer: 4}` + "\n",
	},
	{
		"row-code", WireBreaking, "the integer of a row stands for another code", "each peer refuses the other's code, or reads the integer as its own",
		`      - {code: "PART", integer: 2`, `      - {code: "HALF", integer: 2`,
	},
	{
		"row-integer", WireBreaking, "a row has another integer", "each peer refuses the other's integer, or reads it as another code",
		`      - {code: "STREAM", integer: 3`, `      - {code: "STREAM", integer: 4`,
	},
	{
		"row-role", WireBreaking, "another row has the role success or error", "in a verbose frame the return code alone may tell these two, and it then reads as another status",
		`      - {code: "OK", integer: 0, role: success, doc: "The answer is complete."}` + "\n" +
			`      - {code: "ERR", integer: 1, role: error, doc: "The call failed; the result says why."}`,
		`      - {code: "OK", integer: 0, role: error, doc: "The answer is complete."}` + "\n" +
			`      - {code: "ERR", integer: 1, role: success, doc: "The call failed; the result says why."}`,
	},
	{
		"row-stage", Safe, "another row has the role partial or streaming, or none has it", "callers see the role, and codecs read and write all these rows alike",
		`      - {code: "PART", integer: 2, role: partial,`, `      - {code: "PART", integer: 2,`,
	},
	{
		"row-identifier", Safe, "a row has another name in generated code", "no frame holds the identifier",
		`      - {code: "PART", integer: 2,`, `      - {code: "PART", identifier: "HALF", integer: 2,`,
	},
	{
		"row-removed", WireBreaking, "a row of an open table is gone", "new decoders read what old peers write for it as a value without a row",
		lastModel, "",
	},
	{
		"row-added", EncoderOnly, "a row of an open table is new", "old decoders read what new encoders write for it, and pass it on as a value without a row",
		lastModel, lastModel + "      - {code: \"L4\", integer: 6, name: \"llama\"}\n",
	},
	{
		"row-added-refused", WireBreaking, "a row of an open table without a number prefix is new, with an integer that payloads write", "new encoders write the integer, and old decoders refuse it",
		lastModel, lastModel + "      - {code: \"L4\", integer: 6, name: \"llama\"}\n",
	},
	{
		"row-name", WireBreaking, "a row of an open table has another name, or none any more", "a frame may hold the name, which only one of the peers reads as this code",
		`integer: 0, name: "gemini"`, `integer: 0, name: "gemini-3"`,
	},
	{
		"row-name-added", EncoderOnly, "a row of an open table has got a name", "to old peers the name is a text of its own, which they pass on; encoders that are given the name write the row's code or integer",
		`{code: "SE", integer: 5, `, `{code: "SE", integer: 5, name: "seele", `,
	},
	{
		"number-prefix", WireBreaking, "the numbers of values without a row have another prefix", "new peers read a number with the old prefix as a text, and old peers the same the other way",
		`number_prefix: "#"`, `number_prefix: "~"`,
	},
	{
		"table-opened", ReadersFirst, "a closed table is open", "new peers write any text that a caller gives, and old decoders refuse those without a row",
		`  - name: effort` + "\n", `  - name: effort` + "\n    open: {}\n",
	},
	{
		"table-closed", WireBreaking, "an open table is closed", "old peers write any text, and new decoders refuse those without a row",
		"    open: {}\n", "",
	},
	{
		"reserved-removed", Safe, "a code, integer, name or member is no longer reserved", "no frame holds the reservation, but what gets it next is read out of the frames of peers that had it before",
		"    reserved: {codes: [\"LOST\"]}\n", "",
	},
}
