package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/types"
)

func runInspect(fs *flag.FlagSet, args []string, stdio cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	format := fs.String("format", "text", "text, or json: one object for each frame")
	family := fs.String("as", "", "what the frames are: "+strings.Join(inspect.Families(), ", ")+" (default: what their prefix says)")
	trim := trimFlag(fs)
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	switch {
	case fs.NArg() > 1:
		return fmt.Errorf("unexpected %q: inspect takes one file", fs.Arg(1))
	case *format != "text" && *format != "json":
		return fmt.Errorf("unknown format %q: there are text and json", *format)
	}
	m, err := chosen.ReadModel(stdio)
	if err != nil {
		return err
	}
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return err
	}
	in, bad, said := inspect.New(m, p), false, map[string]bool{}
	err = eachFrame(fs.Arg(0), stdio.In, *trim, func(line int, read framed) error {
		if line > 0 && *family == "" {
			read.frame = frameOfLine(p, read.frame)
		}
		r, err := in.Frame(read.whole(), *family)
		if err != nil {
			return err
		}
		r.Line = line
		bad = bad || !r.OK
		if *format == "json" {
			err = r.JSON(stdio.Out)
		} else {
			err = r.Text(stdio.Out)
		}
		if advice := adviceOn(in, read, *family, r); !said[advice] { // a file may have it on each line
			said[advice] = true
			sayAdvice(stdio, placeOf(fs.Arg(0), line), advice)
		}
		return err
	})
	if err == nil && bad {
		return cli.ErrFindings
	}
	return err
}

// placeOf names a line of a file, for standard error; a frame on standard input has
// no line.
func placeOf(name string, line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", name, line)
}

// adviceOn says what the line end did to a frame: whether its parts are others, or
// its fault.
func adviceOn(in *inspect.Inspector, read framed, family string, whole inspect.Report) string {
	return read.advice(reported(whole), func() outcome {
		without, err := in.Frame(read.frame, family)
		if err != nil {
			return outcomeOf("", err)
		}
		return reported(without)
	})
}

func reported(r inspect.Report) outcome {
	if e := r.Error; e != nil {
		position := -1
		if e.Position != nil {
			position = *e.Position
		}
		return outcome{fault: fmt.Sprint(e.Kind, e.Cause, e.Field, position)}
	}
	var parts strings.Builder
	e := json.NewEncoder(&parts)
	for _, l := range r.Layers {
		_ = e.Encode(l.Parts) // data that inspect itself writes
	}
	return outcome{value: parts.String()}
}

// eachFrame visits the frames of a file, one a line; of NDJSON, the JSON string
// of each line. Standard input is one frame, line ends and all, as decode reads
// it; its line is 0.
func eachFrame(name string, stdin io.Reader, trim bool, visit func(line int, read framed) error) error {
	if name == "" || name == "-" {
		read, err := readFramed(stdin, trim)
		if err != nil {
			return err
		}
		return visit(0, read)
	}
	f, err := cli.Open(name)
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
		read := splitEnd(strings.TrimSuffix(line, "\n"), trim, "\r")
		if read.frame != "" {
			if strings.HasSuffix(name, ".ndjson") {
				var wrong error
				if read.frame, wrong = types.Unquote([]byte(read.frame)); wrong != nil {
					return fmt.Errorf("%s:%d: %w", name, n, wrong)
				}
				read.end = "" // it stands behind the string
			}
			if err := visit(n, read); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}
