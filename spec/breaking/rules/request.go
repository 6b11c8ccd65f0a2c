package rules

var requestRules = []Rule{
	{
		"request-separator", WireBreaking, "the frames of requests have another separator", "each peer finds no parts in the other's frames",
		"requests:\n" + `  separator: "|"`, "requests:\n" + `  separator: ";"`,
	},
	{
		"request-prefix", WireBreaking, "requests, tools or system prompts have another prefix", "a peer does not know the other's prefix, or takes it for another frame",
		`  tool: {prefix: "TOOL|"`, `  tool: {prefix: "TL|"`,
	},
	{
		"request-version", WireBreaking, "requests have another version", "decoders take the declared version alone",
		`version: "1"`, `version: "2"`,
	},
	{
		"request-word", WireBreaking, "a definition, reference or miss has another word", "a peer does not know the other's word, or takes it for another frame",
		`define: "full"`, `define: "def"`,
	},
	{
		"reference-prefix", WireBreaking, "references have another prefix", "each peer finds no references in the other's frames",
		`reference: "t_"`, `reference: "u_"`,
	},
	{
		"reference-length", EncoderOnly, "short references have another length", "a server that lacks one gets the definition and the full reference",
		"  hex_length: 8", "  hex_length: 12",
	},
	{
		"request-bundle", WireBreaking, "several tools stand in another member", "each peer looks for them in its own",
		`bundle: "tools"`, `bundle: "functions"`,
	},
	{
		"session-member", WireBreaking, "a session wraps the arguments in another member", "each peer finds no session in the other's requests",
		`session: {check: "check", args: "args"}`, `session: {check: "check", args: "arguments"}`,
	},
}
