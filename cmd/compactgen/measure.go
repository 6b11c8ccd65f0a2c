package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/measure"
	"github.com/compactgen/compactgen/internal/cli"
)

var reportFormats = map[string]func(io.Writer, *measure.Report) error{
	"text": measure.WriteText, "json": measure.WriteJSON, "markdown": measure.WriteMarkdown,
}

// ofTools are flags that went to compactmcp.
var ofTools = map[string]bool{"tools": true, "mcp": true}

func runMeasure(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	record := fs.String("record", "", "measure records of this `name`, one a line as encode --lines takes them, and whole files of them")
	into := fs.String("into", "", "the record that texts are put into, by its `name` (default: the first)")
	member := fs.String("member", "", "measure this string `member` of each line of NDJSON, not the line")
	ndjson := fs.Bool("ndjson", false, "take every file for NDJSON, not only *.ndjson and *.jsonl")
	format := fs.String("format", "text", "text, json or markdown, which has no times and so is the same everywhere")
	html := fs.String("html", "", "write one page with charts to this `file` too")
	timed := fs.Bool("time", true, "measure the time to encode: of each document the median of five runs, summed up")
	budget := fs.String("budget", "", "exit 1 when the total is over `tokens=N,bytes=N`, or one of the two")
	of := fs.String("budget-of", "auto", "the `row` whose total the budget is for: of the formats NAME, of the algorithms m2m/NAME;\na row that cannot carry every document is over")
	if slices.ContainsFunc(args, func(word string) bool { return ofTools[strings.TrimLeft(word, "-")] && word[0] == '-' }) {
		return errors.New("tools of MCP servers are measured by a program of its own: type compactmcp measure -- COMMAND, or compactmcp measure --tools FILE")
	}
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	if i := slices.IndexFunc(fs.Args(), func(word string) bool { return len(word) > 1 && word[0] == '-' }); i > 0 {
		return fmt.Errorf("unexpected %q: flags stand in front of the files", fs.Arg(i))
	}
	write := reportFormats[*format]
	if write == nil {
		return fmt.Errorf("unknown format %q: there are text, json and markdown", *format)
	}
	if fs.NArg() == 0 {
		return errors.New("name the files or folders to measure, or - for standard input")
	}
	if *record != "" {
		if err := noneOfTexts(fs); err != nil {
			return err
		}
	}
	o := measure.Options{
		Paths: fs.Args(), Stdin: io.In, Member: *member, NDJSON: *ndjson,
		Timed: *timed && (*format != "markdown" || *html != ""),
	}
	var err error
	if cli.IsSet(fs, "budget") {
		o.Budget, err = measure.ParseBudget(*budget, *of)
	} else if cli.IsSet(fs, "budget-of") {
		err = errors.New("--budget-of without --budget")
	}
	if err != nil {
		return err
	}
	if o.Model, o.Protocol, err = chosen.ReadBoth(io); err != nil {
		return err
	}
	o.Record = cmp.Or(*record, *into)
	if err := knownRecord(o.Protocol, o.Record); err != nil {
		return err
	}
	run := measureTexts
	if *record != "" {
		run = measureRecords
	}
	report, err := run(o, io)
	if err != nil {
		return err
	}
	err = cli.Deliver(io, report, write, measure.Page, *html, report.OverBudget())
	return cmp.Or(err, wrongLines(report.Wrong, io.Err))
}

func measureTexts(o measure.Options, io cli.IO) (*measure.Report, error) {
	bar := newProgress(io.Err)
	defer bar.clear()
	o.Progress = bar.show
	return measure.Run(o)
}
