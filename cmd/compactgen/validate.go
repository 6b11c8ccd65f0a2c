package main

import (
	"encoding/json"
	"flag"
	"fmt"

	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec"
)

func runValidate(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	format := fs.String("format", "text", "text or json")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	if *format != "text" && *format != "json" {
		return fmt.Errorf("unknown format %q: there are text and json", *format)
	}
	s, err := chosen.Read(io)
	if err != nil {
		return err
	}
	_, problems := spec.Load(s.Name, s.Text)
	switch {
	case *format == "json":
		if problems == nil {
			problems = spec.Problems{}
		}
		enc := json.NewEncoder(io.Out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(problems); err != nil {
			return err
		}
	case len(problems) > 0:
		fmt.Fprintln(io.Out, problems.Error())
	default:
		fmt.Fprintf(io.Out, "%s is valid\n", s.Name)
	}
	if len(problems) > 0 {
		return cli.ErrFindings
	}
	return nil
}

func runModel(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	m, err := chosen.ReadModel(io)
	if err != nil {
		return err
	}
	_, err = io.Out.Write(m.JSON())
	return err
}
