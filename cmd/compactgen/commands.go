package main

import (
	"flag"
	"fmt"
	"io"

	"github.com/compactgen/compactgen/internal/cli"
)

// Run is the whole program; it returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "mcp" {
		fmt.Fprintln(stderr, "compactgen mcp: what stands in front of MCP servers is a program of its own: type compactmcp, as in compactmcp proxy --model -- COMMAND")
		return cli.Misuse
	}
	return program().Main(args, cli.IO{In: stdin, Out: stdout, Err: stderr})
}

func row(name, args, short, example string, run func(*flag.FlagSet, []string, cli.IO) error) cli.Command {
	return cli.Command{Name: name, Args: args, Short: short, Example: example, Run: run}
}

// program is the tree of commands; names below it are whole, as they are typed.
func program() cli.Command {
	return cli.Command{Name: "compactgen", Short: "generates Go, TypeScript and Python codecs of a compact wire protocol from one spec", Values: values, Group: []cli.Command{
		row("compactgen init", "[DIR]", "write a small spec to begin with, and say what is next",
			"compactgen init my-protocol", runInit),
		row("compactgen generate", "", "write the clients of a spec",
			"compactgen generate --out clients --go-package wire", runGenerate),
		row("compactgen check", "", "name every generated file that differs from the spec",
			"compactgen check --out clients --go-package wire", runCheck),
		row("compactgen validate", "", "check a spec",
			"compactgen validate", runValidate),
		row("compactgen breaking", "", "say what an edit of a spec does to peers of the old one",
			"compactgen breaking --against git:HEAD", runBreaking),
		row("compactgen docs", "", "write the protocol's reference as Markdown",
			"compactgen docs --out docs", runDocs),
		row("compactgen model", "", "print the model of a spec as JSON",
			"compactgen model", runModel),
		row("compactgen encode", "", "a record, as JSON on standard input, to a frame",
			`echo '{"status":"ok","tokens":3,"text":"Hello"}' | compactgen encode`, runEncode),
		row("compactgen decode", "", "a frame on standard input to its record, as JSON",
			"printf 'ANS|ok|3||Hello' | compactgen decode", runDecode),
		row("compactgen compress", "", "content on standard input to an M2M frame",
			"compactgen compress --builtin --algorithm T2 < request.json", runCompress),
		row("compactgen decompress", "", "an M2M frame on standard input to its content",
			"printf '#BR|QAAQaGVsbG8D' | compactgen decompress --builtin", runDecompress),
		row("compactgen inspect", "[FILE|-]", "what a frame is, layer by layer, and where it goes wrong",
			"printf 'ANS|ok|3||Hello' | compactgen inspect", runInspect),
		row("compactgen where", "SYMBOL", "the lines of a symbol: spec, generated code, vectors",
			"compactgen where --out clients waiting", runWhere),
		row("compactgen measure", "FILE|DIR|-...", "bytes, o200k tokens and time of every format and algorithm",
			"compactgen measure --member text --budget tokens=20000 answers.ndjson", runMeasure),
		row("compactgen conformance", "", "run the shared vectors against implementations",
			"compactgen conformance --testee ./my-testee", runConformance),
		row("compactgen completion", "bash|zsh|fish", "print a script that completes commands, flags and values",
			"compactgen completion bash > ~/.local/share/bash-completion/completions/compactgen", cli.RunCompletion("compactgen")),
		row("compactgen version", "", "print the version; also compactgen --version",
			"compactgen version", cli.RunVersion("compactgen", release)),
	}}
}
