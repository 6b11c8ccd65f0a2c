package rules

var deltaRules = []Rule{
	{
		"delta-prefix", WireBreaking, "deltas have another prefix", "each peer finds no delta in the other's frames",
		"deltas:\n" + `  prefix: "D|"`, "deltas:\n" + `  prefix: "DL|"`,
	},
	{
		"delta-separator", WireBreaking, "deltas have another separator", "each peer finds no delta in the other's frames",
		"  prefix: \"D|\"\n" + `  separator: "|"`, "  prefix: \"D|\"\n" + `  separator: ";"`,
	},
	{
		"delta-operation-removed", WireBreaking, "a delta operation is gone", "old peers write it, and new ones cannot apply it",
		"    - {symbol: \"R\", role: replace}\n", "",
	},
	{
		"delta-operation-added", WireBreaking, "a delta operation is new", "new peers write it, and old ones cannot apply it",
		"deltas:\n" +
			"  prefix: \"D|\"\n" +
			"  separator: \"|\"\n" +
			"  operations:\n" +
			"    - {symbol: \"F\", role: full}\n",
		"deltas:\n" +
			"  prefix: \"D|\"\n" +
			"  separator: \"|\"\n" +
			"  operations:\n" +
			"    - {symbol: \"F\", role: full}\n" +
			"    - {symbol: \"+\", role: append}\n",
	},
	{
		"delta-operation-offered", Safe, "a delta operation is new, and no encoder writes it unasked", "old peers write what they wrote, and new ones write it only where a caller knows that the other side reads it",
		"    - {symbol: \"R\", role: replace}\n",
		"    - {symbol: \"R\", role: replace}\n" +
			"    - {symbol: \"S\", role: splice, unasked: false}\n",
	},
	{
		"delta-unasked", EncoderOnly, "encoders write a delta operation unasked, or do so no more", "both peers read it",
		"role: splice, unasked: false", "role: splice",
	},
	{
		"delta-symbol", WireBreaking, "a delta operation has another symbol", "a peer does not know the other's symbol, or takes it for another operation",
		`    - {symbol: "+", role: append}`, `    - {symbol: "A", role: append}`,
	},
	{
		"delta-chain", WireBreaking, "compressed deltas are made by other steps", "each peer undoes steps that the other has not done",
		`role: compressed, chain: [zlib, base85]`, `role: compressed, chain: [zlib, base64]`,
	},
	{
		"delta-order", EncoderOnly, "the delta operations stand in another order", "the order decides between equally short deltas, each of which both peers apply",
		"    - {symbol: \"F\", role: full}\n" +
			"    - {symbol: \"+\", role: append}\n",
		"    - {symbol: \"+\", role: append}\n" +
			"    - {symbol: \"F\", role: full}\n",
	},
}
