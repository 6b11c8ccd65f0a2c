package rules

import "strings"

var formatRules = []Rule{
	{
		"format-removed", WireBreaking, "a format is gone", "old peers write it, and new decoders refuse it",
		"      - name: binary\n" +
			"        prefix: \"M\"\n" +
			"        legacy_prefixes: [\"MPK:\"]\n" +
			"        chain: [payload, base64]\n" +
			"        doc: \"MessagePack in Base64.\"\n", "",
	},
	{
		"format-added", ReadersFirst, "a format is new", "new peers write it if asked to, and old decoders refuse it",
		"        doc: \"MessagePack, compressed, in Base85.\"\n",
		"        doc: \"MessagePack, compressed, in Base85.\"\n" +
			"      - name: packed\n" +
			"        prefix: \"Y\"\n" +
			"        chain: [payload, zlib, base64]\n",
	},
	{
		"format-added-chosen", WireBreaking, "a format is new, and encoders choose it", "new peers write it unasked, and old decoders refuse it",
		noteRecord, strings.Replace(noteRecord, "    formats: [", "    dsl: {separator: \"|\", fields: [text]}\n    formats: [{name: line, prefix: \"N|\", chain: [dsl]}, ", 1),
	},
	{
		"format-name", Safe, "a format has another name", "callers ask for a format by name, and no frame holds it",
		"      - name: dsl", "      - name: fields",
	},
	{
		"format-chain", WireBreaking, "the text behind a prefix is made by other steps", "each peer undoes steps that the other has not done",
		`        chain: [payload, base64]`, `        chain: [payload, zlib, base64]`,
	},
	{
		"format-prefix", WireBreaking, "encoders write a prefix that old decoders do not read as this format", "old decoders refuse the frames, or read them as another format's",
		`        prefix: "Z"`, `        prefix: "Y"`,
	},
	{
		"format-prefix-exchanged", EncoderOnly, "encoders write another prefix, which old decoders read as this format", "both peers read both prefixes",
		"        prefix: \"M\"\n        legacy_prefixes: [\"MPK:\"]", "        prefix: \"MPK:\"\n        legacy_prefixes: [\"M\"]",
	},
	{
		"prefix-removed", WireBreaking, "a prefix is no longer read", "new decoders refuse frames that old ones read",
		"        legacy_prefixes: [\"A85:\"]\n", "",
	},
	{
		"prefix-added", Safe, "decoders read one more prefix", "no encoder writes it",
		`        legacy_prefixes: ["A85:"]`, `        legacy_prefixes: ["A85:", "B85:"]`,
	},
	{
		"selection-auto", EncoderOnly, "auto chooses among other formats, by other sizes, or in another order", "decoders go by the prefix",
		`{from: 0, to: 49, format: dsl}` + "\n" + `          - {from: 50,`, `{from: 0, to: 99, format: dsl}` + "\n" + `          - {from: 100,`,
	},
	{
		"selection-otherwise", EncoderOnly, "auto has another way out when a format cannot carry a record", "decoders go by the prefix",
		"        otherwise: verbose\n", "",
	},
	{
		"selection-smallest", EncoderOnly, "smallest chooses among other formats, or by another order", "decoders go by the prefix",
		"      smallest: [dsl, verbose, binary, base85, compressed]", "      smallest: [dsl, verbose, binary, base85]",
	},
	{
		"selection-tokens", EncoderOnly, "tokens chooses among other formats, or by another order", "decoders go by the prefix",
		"      tokens: [dsl, verbose]", "      tokens: [verbose, dsl]",
	},
}
