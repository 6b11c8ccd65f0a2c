package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/compactgen/compactgen/cmd/compactmcp/toolcost"
	"github.com/compactgen/compactgen/internal/cli"
)

// runMeasure measures definitions of tools, of a server or of a file.
func runMeasure(fs *flag.FlagSet, args []string, io cli.IO) error {
	file := fs.Bool("tools", false, "measure the list in a file, a result of tools/list, or - for standard input: measure --tools FILE")
	format := fs.String("format", "text", "text, json or markdown")
	html := fs.String("html", "", "write one page to this `file` too")
	budget := fs.String("budget", "", "exit 1 when a tool, all, or the slim list take more `tokens`: tool=N,total=N,slim-total=N, or some of the three")
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	write := toolcost.Formats[*format]
	if write == nil {
		return fmt.Errorf("unknown format %q: there are text, json and markdown", *format)
	}
	var limits *toolcost.Budget
	if cli.IsSet(fs, "budget") {
		var err error
		if limits, err = toolcost.ParseBudget(*budget); err != nil {
			return err
		}
	}
	list, err := toolList(fs.Args(), *file, io)
	if err != nil {
		return err
	}
	report, err := toolcost.Measure(list, limits)
	if err != nil {
		return err
	}
	return cli.Deliver(io, report, write, toolcost.Page, *html, report.Over)
}

func toolList(words []string, file bool, stdio cli.IO) (list []json.RawMessage, err error) {
	switch {
	case !file && len(words) == 0:
		return nil, errors.New("name the command that starts the server, behind --; or a file with --tools")
	case !file:
		return askForTools(words, stdio.Err)
	case len(words) > 1 && len(words[1]) > 1 && words[1][0] == '-':
		return nil, fmt.Errorf("unexpected %q: flags stand in front of the file", words[1])
	case len(words) != 1:
		return nil, errors.New("name one file with a result of tools/list, or - for standard input")
	}
	text, name := []byte(nil), words[0]
	if name == "-" {
		name = "standard input"
		text, err = io.ReadAll(stdio.In)
	} else {
		text, err = cli.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	if list, err = toolcost.List(text); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return list, err
}
