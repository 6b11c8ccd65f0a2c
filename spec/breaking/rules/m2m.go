package rules

var m2mRules = []Rule{
	{
		"algorithm-removed", WireBreaking, "an algorithm is gone", "old peers write its frames if they have not negotiated, and new decoders refuse them",
		"    - {name: \"T2\", role: structure, tag: \"#T2|\"}\n", "",
	},
	{
		"algorithm-added", WireBreaking, "an algorithm is new", "new peers write its frames if they have not negotiated, and old decoders refuse them",
		"    - {name: \"T1\", role: token, tag: \"#T1|\"}\n",
		"    - {name: \"T1\", role: token, tag: \"#T1|\"}\n" +
			"    - {name: \"T2\", role: structure, tag: \"#T2|\"}\n",
	},
	{
		"algorithm-tag", WireBreaking, "an algorithm has another tag", "a peer does not know the other's tag, or takes it for another algorithm",
		`tag: "#T1|"`, `tag: "#T9|"`,
	},
	{
		"algorithm-name", EncoderOnly, "an algorithm has another name", "peers negotiate by name, and go without an algorithm that only one of them names",
		`{name: "T1", role: token`, `{name: "T9", role: token`,
	},
	{
		"algorithm-name-reused", WireBreaking, "the name of an algorithm stands for another", "peers agree on the name, and then send frames of different algorithms",
		`    - {name: "T1", role: token, tag: "#T1|"}` + "\n" + `    - {name: "T2", role: structure, tag: "#T2|"}`,
		`    - {name: "T2", role: token, tag: "#T1|"}` + "\n" + `    - {name: "T1", role: structure, tag: "#T2|"}`,
	},
	{
		"brotli-quality", EncoderOnly, "encoders compress at another Brotli quality", "a stream of any quality is read alike",
		"quality: 5", "quality: 6",
	},
	{
		"compression-selection", EncoderOnly, "the algorithm is chosen by other constants", "decoders go by the tag",
		"    small: 100", "    small: 200",
	},
	{
		"dictionary-run", WireBreaking, "the byte that opens a run is another", "each peer reads the other's runs as patterns, or refuses them",
		"    run: 255", "    run: 254",
	},
	{
		"pattern-removed", WireBreaking, "a pattern is gone", "old peers write its byte, and new decoders refuse it",
		`      - {code: 135, text: '{"model":"'}` + "\n", "",
	},
	{
		"pattern-added", WireBreaking, "a pattern is new", "new peers write its byte, and old decoders refuse it",
		`      - {code: 135, text: '{"model":"'}` + "\n",
		`      - {code: 135, text: '{"model":"'}` + "\n" +
			`      - {code: 136, text: '"stream":true'}` + "\n",
	},
	{
		"pattern-code", WireBreaking, "a pattern has another byte", "each peer refuses the other's byte, or reads it as another pattern",
		`      - {code: 135,`, `      - {code: 136,`,
	},
	{
		"pattern-text", WireBreaking, "a byte stands for another pattern", "each peer reads the byte as its own pattern",
		`      - {code: 135, text: '{"model":"'}`, `      - {code: 135, text: '{"model": "'}`,
	},
}
