package main

import (
	"encoding/json"
	"flag"
	"fmt"

	"github.com/compactgen/compactgen/spec"
)

func runValidate(fs *flag.FlagSet, args []string, io stdio) error {
	chosen := chooseSpec(fs)
	format := fs.String("format", "text", "text or json")
	if err := parse(fs, args, false); err != nil {
		return err
	}
	if *format != "text" && *format != "json" {
		return fmt.Errorf("unknown format %q: there are text and json", *format)
	}
	s, err := chosen.read(io)
	if err != nil {
		return err
	}
	_, problems := spec.Load(s.name, s.text)
	switch {
	case *format == "json":
		if problems == nil {
			problems = spec.Problems{}
		}
		enc := json.NewEncoder(io.out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(problems); err != nil {
			return err
		}
	case len(problems) > 0:
		fmt.Fprintln(io.out, problems.Error())
	default:
		fmt.Fprintf(io.out, "%s is valid\n", s.name)
	}
	if len(problems) > 0 {
		return errFindings
	}
	return nil
}

func runModel(fs *flag.FlagSet, args []string, io stdio) error {
	chosen := chooseSpec(fs)
	if err := parse(fs, args, false); err != nil {
		return err
	}
	m, err := chosen.readModel(io)
	if err != nil {
		return err
	}
	_, err = io.out.Write(m.JSON())
	return err
}
