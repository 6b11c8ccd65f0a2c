package main

import (
	"flag"
	"slices"
)

// command is a command, or a group of them. Its example is a line for a shell
// that does something where `compactgen init` has been; a test runs each.
type command struct {
	name, args, short, example string

	run   func(fs *flag.FlagSet, args []string, io stdio) error
	group []command // in the place of run
}

// program is the tree of commands; names below it are whole, as they are typed.
func program() command {
	return command{name: "compactgen", short: "generates Go, TypeScript and Python codecs of a compact wire protocol from one spec", group: []command{
		{"compactgen init", "[DIR]", "write a small spec to begin with, and say what is next",
			"compactgen init my-protocol", runInit, nil},
		{"compactgen generate", "", "write the clients of a spec",
			"compactgen generate --out clients --go-package wire", runGenerate, nil},
		{"compactgen check", "", "name every generated file that differs from the spec",
			"compactgen check --out clients --go-package wire", runCheck, nil},
		{"compactgen validate", "", "check a spec",
			"compactgen validate", runValidate, nil},
		{"compactgen breaking", "", "say what an edit of a spec does to peers of the old one",
			"compactgen breaking --against git:HEAD", runBreaking, nil},
		{"compactgen docs", "", "write the protocol's reference as Markdown",
			"compactgen docs --out docs", runDocs, nil},
		{"compactgen model", "", "print the model of a spec as JSON",
			"compactgen model", runModel, nil},
		{"compactgen encode", "", "a record, as JSON on standard input, to a frame",
			`echo '{"status":"ok","tokens":3,"text":"Hello"}' | compactgen encode`, runEncode, nil},
		{"compactgen decode", "", "a frame on standard input to its record, as JSON",
			"printf 'ANS|ok|3||Hello' | compactgen decode", runDecode, nil},
		{"compactgen compress", "", "content on standard input to an M2M frame",
			"compactgen compress --builtin --algorithm T2 < request.json", runCompress, nil},
		{"compactgen decompress", "", "an M2M frame on standard input to its content",
			"printf '#BR|QAAQaGVsbG8D' | compactgen decompress --builtin", runDecompress, nil},
		{"compactgen inspect", "[FILE|-]", "what a frame is, layer by layer, and where it goes wrong",
			"printf 'ANS|ok|3||Hello' | compactgen inspect", runInspect, nil},
		{"compactgen where", "SYMBOL", "the lines of a symbol: spec, generated code, vectors",
			"compactgen where --out clients waiting", runWhere, nil},
		{"compactgen measure", "FILE|DIR|-...", "bytes, o200k tokens and time of every format and algorithm; tokens of an MCP server's tools",
			"compactgen measure --member text --budget tokens=20000 answers.ndjson", runMeasure, nil},
		{name: "compactgen mcp", args: "COMMAND", short: "compact results over the Model Context Protocol", group: []command{
			{"compactgen mcp proxy", "[-- COMMAND...]", "stand between MCP clients and the server that COMMAND starts, or that is elsewhere (--upstream), over stdio or HTTP (--listen)",
				"compactgen mcp proxy --model -- ./my-server", runProxy, nil},
		}},
		{"compactgen conformance", "", "run the shared vectors against implementations",
			"compactgen conformance --testee ./my-testee", runConformance, nil},
		{"compactgen completion", "bash|zsh|fish", "print a script that completes commands, flags and values",
			"compactgen completion bash > ~/.local/share/bash-completion/completions/compactgen", runCompletion, nil},
		{"compactgen version", "", "print the version; also compactgen --version",
			"compactgen version", runVersion, nil},
	}}
}

// word is the name of a member of a group.
func (g command) word(c command) string { return c.name[len(g.name)+1:] }

func (g command) names() []string {
	var names []string
	for _, c := range g.group {
		names = append(names, g.word(c))
	}
	return append(names, "help")
}

func (g command) find(word string) (command, bool) {
	i := slices.IndexFunc(g.group, func(c command) bool { return g.word(c) == word })
	if i < 0 {
		return command{}, false
	}
	return g.group[i], true
}

// flags are those of the command: it declares them before it does anything.
func (c command) flags() *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	_ = c.run(fs, []string{"--help"}, stdio{}) // ends with flag.ErrHelp
	return fs
}
