package rules

var tokenRules = []Rule{
	{
		"token-escape", WireBreaking, "T1 has another escape", "each peer keeps the other's escape as a part of the text",
		`    escape: "="`, `    escape: "~"`,
	},
	{
		"token-key-removed", WireBreaking, "a key of T1 has no short form any more", "old peers write the short, and new ones leave it as it is",
		"          - {name: \"logprobs\", short: \"lp\"}\n", "",
	},
	{
		"token-key-added", WireBreaking, "a key of T1 has a short form", "new peers write the short, and old ones leave it as it is",
		"          - {name: \"logprobs\", short: \"lp\"}\n",
		"          - {name: \"logprobs\", short: \"lp\"}\n" +
			"          - {name: \"refusal\", short: \"re\"}\n",
	},
	{
		"token-key-short", WireBreaking, "a key of T1 has another short form", "each peer leaves the other's short as it is, or reads it as another key",
		`{name: "logprobs", short: "lp"}`, `{name: "logprobs", short: "L"}`,
	},
	{
		"token-key-context", WireBreaking, "the value of a key of T1 has another context", "each peer reads the keys in that place by other tables",
		`{name: "delta", short: "d", context: message}`, `{name: "delta", short: "d", context: choice}`,
	},
	{
		"token-key-values", WireBreaking, "the value of a key of T1 has another table", "each peer reads the strings in that place by other tables",
		`{name: "response_format", short: "rf"}`, `{name: "response_format", short: "rf", values: role}`,
	},
	{
		"token-value-removed", WireBreaking, "a value of T1 has no short form any more", "old peers write the short, and new ones leave it as it is",
		"          - {name: \"content_filter\", short: \"cf\"}\n", "",
	},
	{
		"token-value-added", WireBreaking, "a value of T1 has a short form", "new peers write the short, and old ones leave it as it is",
		"          - {name: \"content_filter\", short: \"cf\"}\n",
		"          - {name: \"content_filter\", short: \"cf\"}\n" +
			"          - {name: \"refusal\", short: \"re\"}\n",
	},
	{
		"token-value-short", WireBreaking, "a value of T1 has another short form", "each peer leaves the other's short as it is, or reads it as another value",
		`{name: "content_filter", short: "cf"}`, `{name: "content_filter", short: "C"}`,
	},
	{
		"token-request", WireBreaking, "T1 recognises a request by another key", "each peer leaves out defaults that the other does not put in",
		`    request: "messages"`, `    request: "functions"`,
	},
	{
		"token-default-removed", WireBreaking, "a default of T1 is gone", "old peers leave the member out, and new ones don't put it in",
		"      - {key: \"stop\", lexeme: \"null\", equal: same}\n", "",
	},
	{
		"token-default-added", WireBreaking, "a default of T1 is new", "new peers leave the member out, and old ones don't put it in",
		"      - {key: \"stop\", lexeme: \"null\", equal: same}\n",
		"      - {key: \"stop\", lexeme: \"null\", equal: same}\n" +
			"      - {key: \"seed\", lexeme: \"0\", equal: zero}\n",
	},
	{
		"token-default-lexeme", WireBreaking, "a default of T1 is another", "each peer puts its own in",
		`{key: "top_p", lexeme: "1.0", equal: one}`, `{key: "top_p", lexeme: "1", equal: one}`,
	},
	{
		"token-default-class", EncoderOnly, "encoders take other lexemes for a default of T1", "decoders put the same default in",
		`{key: "n", lexeme: "1", equal: one}`, `{key: "n", lexeme: "1", equal: same}`,
	},
	{
		"token-default-order", WireBreaking, "the defaults of T1 stand in another order", "each peer puts the members in by its own order, which makes another text",
		"      - {key: \"logit_bias\", lexeme: \"{}\", equal: empty_object}\n" +
			"      - {key: \"stop\", lexeme: \"null\", equal: same}\n",
		"      - {key: \"stop\", lexeme: \"null\", equal: same}\n" +
			"      - {key: \"logit_bias\", lexeme: \"{}\", equal: empty_object}\n",
	},
}
