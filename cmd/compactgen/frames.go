package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// formatChoices and algorithmChoices are the selections of the spec, which stand
// in the place of a name.
var (
	formatChoices    = []string{"auto", "smallest", "tokens"}
	algorithmChoices = []string{"auto", "exact", "smallest"}
)

// known refuses a name that the spec does not declare.
func known(what, name string, names []string) error {
	if slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("unknown %s %q: there are %s", what, name, strings.Join(names, ", "))
}

func runEncode(fs *flag.FlagSet, args []string, io stdio) error {
	chosen := chooseSpec(fs)
	format := fs.String("format", "auto", "a format of the spec, or auto, smallest, tokens")
	version := fs.Int64("payload-version", -1, "the payload `version` (default: the spec's choice)")
	loss := fs.String("allow-loss", "", "comma-separated `fields` that may be dropped")
	if err := parse(fs, args, false); err != nil {
		return err
	}
	p, err := chosen.readProtocol(io)
	if err != nil {
		return err
	}
	if err := known("format", *format, append(names(p.Formats()), formatChoices...)); err != nil {
		return err
	}
	r, err := readRecord(io.in)
	if err != nil {
		return err
	}
	o := compact.EncodeOptions{Format: compact.Format(*format)}
	if *version >= 0 {
		o.PayloadVersion = version
	}
	if *loss != "" {
		o.AllowLoss = strings.Split(*loss, ",")
	}
	wire, err := p.Encode(r, o)
	if err != nil {
		return finding(io, err)
	}
	_, err = fmt.Fprint(io.out, wire)
	return err
}

func runDecode(fs *flag.FlagSet, args []string, stdio stdio) error {
	chosen := chooseSpec(fs)
	if err := parse(fs, args, false); err != nil {
		return err
	}
	s, err := chosen.read(stdio)
	if err != nil {
		return err
	}
	p, err := s.protocol(stdio)
	if err != nil {
		return err
	}
	wire, err := io.ReadAll(stdio.in)
	if err != nil {
		return err
	}
	r, err := p.Decode(string(wire))
	if err != nil {
		if m, unread := s.model(stdio); unread == nil {
			defer sayFamily(inspect.New(m, p).Family(string(wire)), stdio)
		}
		return finding(stdio, err)
	}
	return writeRecord(stdio.out, r)
}

// readers say what a frame is that is no response, and what reads it.
var readers = map[string]string{
	inspect.Delta:   "a delta: a stream reads it (Stream in Go, DeltaStream in TypeScript and Python), and compactgen inspect opens it",
	inspect.Request: "a frame of requests: a session reads it, and compactgen inspect opens it",
	inspect.M2M:     "an M2M frame: compactgen decompress reads it",
	inspect.MCP:     "a message of MCP: compactgen inspect opens it",
}

func sayFamily(family string, io stdio) {
	if reader, other := readers[family]; other {
		fmt.Fprintf(io.err, "it begins like %s\n", reader)
	}
}

// finding reports what is wrong with the input; other errors are ours.
func finding(io stdio, err error) error {
	var ce *compact.Error
	if !errors.As(err, &ce) {
		return err
	}
	fmt.Fprintf(io.err, "%s: %v", ce.Kind, ce)
	if ce.Position >= 0 && !strings.Contains(ce.Error(), "position") {
		fmt.Fprintf(io.err, " (position %d)", ce.Position)
	}
	fmt.Fprintln(io.err)
	return errFindings
}

// readRecord reads a response with the member names of docs/conformance.md.
func readRecord(in io.Reader) (r compact.Response, err error) {
	dec := json.NewDecoder(in)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&r); err != nil {
		return r, fmt.Errorf("a response on standard input: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return r, errors.New("a response on standard input: more follows behind it")
	}
	return r, nil
}

func writeRecord(out io.Writer, r compact.Response) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(r)
}
