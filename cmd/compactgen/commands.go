package main

import (
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

// program is the tree of commands; names below it are whole, as they are typed.
func program() cli.Command {
	return cli.Command{Name: "compactgen", Short: "generates Go, TypeScript and Python codecs of a compact wire protocol from one spec", Values: values, Group: []cli.Command{
		cli.Row("compactgen init", "[DIR]", "write a small spec to begin with, and say what is next",
			"compactgen init my-protocol", runInit),
		cli.Row("compactgen generate", "", "write the clients of a spec",
			"compactgen generate", runGenerate),
		cli.Row("compactgen check", "", "name every generated file that differs from the spec",
			"compactgen check", runCheck),
		cli.Row("compactgen validate", "", "check a spec",
			"compactgen validate", runValidate),
		cli.Row("compactgen breaking", "", "say what an edit of a spec does to peers of the old one",
			"compactgen breaking --against git:HEAD", runBreaking),
		cli.Row("compactgen docs", "", "write down the protocol as Markdown",
			"compactgen docs", runDocs),
		cli.Row("compactgen model", "", "print the model of a spec as JSON",
			"compactgen model", runModel),
		cli.Row("compactgen encode", "", "a record, as JSON on standard input, to a frame",
			`echo '{"status":"ok","tokens":3,"text":"Hello"}' | compactgen encode`, runEncode),
		cli.Row("compactgen decode", "", "a frame on standard input to its record, as JSON",
			"printf 'ANS|ok|3||Hello' | compactgen decode", runDecode),
		cli.Row("compactgen compress", "", "content on standard input to an M2M frame",
			"compactgen compress --builtin --algorithm T2 < request.json", runCompress),
		cli.Row("compactgen decompress", "", "an M2M frame on standard input to its content",
			"printf '#BR|QAAQaGVsbG8D' | compactgen decompress --builtin", runDecompress),
		cli.Row("compactgen inspect", "[FILE|-]", "what a frame is, layer by layer, and where it goes wrong",
			"printf 'ANS|ok|3||Hello' | compactgen inspect", runInspect),
		cli.Row("compactgen where", "SYMBOL", "the lines of a symbol: spec, generated code, vectors",
			"compactgen where waiting", runWhere),
		cli.Row("compactgen measure", "FILE|DIR|-...", "bytes, o200k tokens and time of every format and algorithm",
			"compactgen measure --member text --budget tokens=20000 answers.ndjson", runMeasure),
		cli.Row("compactgen conformance", "", "prove that the languages agree on a spec, by drawn cases",
			"compactgen conformance --seed 7", runConformance),
		cli.Row("compactgen completion", "bash|zsh|fish", "print a script that completes commands, flags and values",
			"compactgen completion bash > ~/.local/share/bash-completion/completions/compactgen", cli.RunCompletion("compactgen")),
		cli.Row("compactgen version", "", "print the version; also compactgen --version",
			"compactgen version", cli.RunVersion("compactgen", release)),
	}}
}
