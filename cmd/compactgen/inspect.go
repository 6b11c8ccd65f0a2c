package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/named"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/types"
)

func runInspect(fs *flag.FlagSet, args []string, stdio stdio) error {
	chosen := chooseSpec(fs)
	format := fs.String("format", "text", "text, or json: one object for each frame")
	family := fs.String("as", "", "what the frames are: "+strings.Join(inspect.Families(), ", ")+" (default: what their prefix says)")
	if err := parse(fs, args, true); err != nil {
		return err
	}
	switch {
	case fs.NArg() > 1:
		return fmt.Errorf("unexpected %q: inspect takes one file", fs.Arg(1))
	case *format != "text" && *format != "json":
		return fmt.Errorf("unknown format %q: there are text and json", *format)
	}
	m, err := chosen.readModel(stdio)
	if err != nil {
		return err
	}
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return err
	}
	in, bad := inspect.New(m, p), false
	err = eachFrame(fs.Arg(0), stdio.in, func(line int, frame string) error {
		r, err := in.Frame(frame, *family)
		if err != nil {
			return err
		}
		r.Line = line
		bad = bad || !r.OK
		if *format == "json" {
			return r.JSON(stdio.out)
		}
		return r.Text(stdio.out)
	})
	if err == nil && bad {
		return errFindings
	}
	return err
}

// eachFrame visits the frames of a file, one a line; of NDJSON, the JSON string
// of each line. Standard input is one frame, line ends and all, as decode reads
// it; its line is 0.
func eachFrame(name string, stdin io.Reader, visit func(line int, frame string) error) error {
	if name == "" || name == "-" {
		frame, err := io.ReadAll(stdin)
		if err != nil {
			return err
		}
		return visit(0, string(frame))
	}
	f, err := named.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return err
		}
		line = strings.TrimSuffix(line, "\n")
		if line != "" {
			if strings.HasSuffix(name, ".ndjson") {
				var wrong error
				if line, wrong = types.Unquote([]byte(line)); wrong != nil {
					return fmt.Errorf("%s:%d: %w", name, n, wrong)
				}
			}
			if err := visit(n, line); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}
