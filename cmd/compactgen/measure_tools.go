package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/compactgen/compactgen/cmd/compactgen/measure"
	"github.com/compactgen/compactgen/internal/cli"
)

// measureTools measures definitions of tools, of a file or of a server.
func measureTools(fs *flag.FlagSet, server bool, format, html, budget string, stdio cli.IO) error {
	write := measure.ToolFormats[format]
	if write == nil {
		return fmt.Errorf("unknown format %q: there are text, json and markdown", format)
	}
	for _, name := range []string{"spec", "builtin", "member", "ndjson", "budget-of", "time"} {
		if cli.IsSet(fs, name) {
			return fmt.Errorf("--%s is not for tools", name)
		}
	}
	var limits *measure.ToolBudget
	if cli.IsSet(fs, "budget") {
		var err error
		if limits, err = measure.ParseToolBudget(budget); err != nil {
			return err
		}
	}
	list, err := toolList(fs, server, stdio)
	if err != nil {
		return err
	}
	report, err := measure.Tools(list, limits)
	if err != nil {
		return err
	}
	return deliver(stdio, report, write, measure.ToolsPage, html, report.Over)
}

func toolList(fs *flag.FlagSet, server bool, stdio cli.IO) (list []json.RawMessage, err error) {
	switch {
	case server && cli.IsSet(fs, "tools"):
		return nil, errors.New("--tools is for a file and --mcp for a server: leave one of them out")
	case server && fs.NArg() == 0:
		return nil, errors.New("name the command that starts the server, behind --")
	case server:
		return askForTools(fs.Args(), stdio.Err)
	case fs.NArg() != 1:
		return nil, errors.New("name one file with a result of tools/list, or - for standard input")
	}
	text, name := []byte(nil), fs.Arg(0)
	if name == "-" {
		name = "standard input"
		text, err = io.ReadAll(stdio.In)
	} else {
		text, err = cli.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	if list, err = measure.ToolList(text); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return list, err
}
