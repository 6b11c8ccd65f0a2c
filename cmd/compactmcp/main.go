// Command compactmcp stands between MCP clients and servers, and makes what a model reads
// shorter. It measures what a server's tools cost.
package main

import (
	"io"
	"os"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/internal/cli"
)

// release is the version that cmd/release links into a program.
var release string

func main() {
	os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Run is the whole program; it returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 1 && args[0] == guardCommand {
		mcpproxy.Guard(stdin)
		return cli.OK
	}
	return program().Main(args, cli.IO{In: stdin, Out: stdout, Err: stderr})
}

// program is the tree of commands.
func program() cli.Command {
	return cli.Command{Name: "compactmcp", Short: "fewer tokens over the Model Context Protocol", Values: values, Group: []cli.Command{
		cli.Row("compactmcp proxy", "[-- COMMAND...]", "stand between MCP clients and the server that COMMAND starts, or that is elsewhere (--upstream), over stdio or HTTP (--listen)",
			"compactmcp proxy --model -- ./my-server", runProxy),
		cli.Row("compactmcp measure", "[-- COMMAND...]", "o200k tokens of the tools of a server that COMMAND starts, or of a list in a file (--tools)",
			"compactmcp measure --budget slim-total=2000 -- ./my-server", runMeasure),
		cli.Row("compactmcp completion", "bash|zsh|fish", "print a script that completes commands, flags and values",
			"compactmcp completion bash > ~/.local/share/bash-completion/completions/compactmcp", cli.RunCompletion("compactmcp")),
		cli.Row("compactmcp version", "", "print the version; also compactmcp --version",
			"compactmcp version", cli.RunVersion("compactmcp", release)),
	}}
}

// values are what a flag of a command, or its word, chooses from.
func values(c cli.Command, name string, _ []string) []string {
	switch c.Name + " " + name {
	case "compactmcp proxy channel":
		return []string{"text", "both", "always"}
	case "compactmcp proxy tools":
		return []string{"slim", "whole"}
	case "compactmcp measure format":
		return []string{"text", "json", "markdown"}
	case "compactmcp completion ":
		return cli.Shells
	}
	return nil
}
