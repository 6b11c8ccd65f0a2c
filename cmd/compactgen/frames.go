package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// algorithmChoices are the selections, which stand in the place of a name.
var algorithmChoices = []string{"auto", "exact", "smallest"}

// formatChoices are the formats of a record, and the selections that it has.
func formatChoices(r *model.Record) (list []string) {
	for _, f := range r.Formats {
		list = append(list, f.Name)
	}
	list = append(list, "auto")
	if r.Selection != nil && len(r.Selection.Smallest) > 0 {
		list = append(list, "smallest")
	}
	if r.Selection != nil && len(r.Selection.Tokens) > 0 {
		list = append(list, "tokens")
	}
	return list
}

// known refuses a name that the spec does not declare.
func known(what, name string, names []string) error {
	if slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("unknown %s %q: there are %s", what, name, strings.Join(names, ", "))
}

func runEncode(fs *flag.FlagSet, args []string, stdio cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	name := recordFlag(fs, "the first")
	format := fs.String("format", "auto", "a format of the spec, or auto, smallest, tokens")
	version := fs.Int64("payload-version", -1, "the payload `version` (default: the spec's choice)")
	loss := fs.String("allow-loss", "", "comma-separated `fields` that may be dropped")
	lines := linesFlag(fs, "a record")
	hexed := fs.Bool("hex", false, "write a frame in hex, as --lines writes frames of bytes")
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	in, place, err := linesOf(fs, *lines, stdio)
	if err != nil {
		return err
	}
	defer in.Close()
	m, p, err := chosen.ReadBoth(stdio)
	if err != nil {
		return err
	}
	if err := knownRecord(p, *name); err != nil {
		return err
	}
	r := records.Of(m, *name)
	if r == nil {
		return errors.New("the spec has no records")
	}
	o := compact.RecordOptions{Format: *format}
	if *version >= 0 {
		o.PayloadVersion = strconv.FormatInt(*version, 10)
	}
	if *loss != "" {
		o.AllowLoss = strings.Split(*loss, ",")
	}
	if *lines {
		return eachLine(in, place, p.Limits().Input, stdio, func(line []byte) (string, error) {
			return encodeLine(m, p, *name, bytes.TrimSuffix(line, []byte("\r")), o)
		})
	}
	if err := known("format", *format, formatChoices(r)); err != nil {
		return err
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	fields, err := readRecord(p, r, text)
	if err != nil {
		return fmt.Errorf("the record %s on standard input: %w", r.Name, err)
	}
	frame, err := p.EncodeRecordBytes(r.Name, fields, o)
	if err != nil {
		return finding(stdio, err)
	}
	if *hexed {
		_, err = fmt.Fprintf(stdio.Out, "%x\n", frame)
		return err
	}
	if _, shown := terminal(stdio.Out); shown && binary(p, frame) {
		return errors.New("the frame is bytes, which no terminal shows: write it to a file, or give --hex")
	}
	_, err = stdio.Out.Write(frame)
	return err
}

// binary says whether a frame that was encoded is bytes.
func binary(p *compact.Protocol, frame []byte) bool {
	_, text := p.Detect(string(frame))
	return !text
}

// frameOfLine is the frame that a line holds: as it stands, or bytes in hex.
func frameOfLine(p *compact.Protocol, line string) string {
	if _, text := p.Detect(line); text {
		return line
	}
	if data, err := hex.DecodeString(line); err == nil {
		if _, known := p.DetectBytes(data); known && binary(p, data) {
			return string(data)
		}
	}
	return line
}

// readRecord reads what decode prints, or a verbose frame.
func readRecord(p *compact.Protocol, r *model.Record, text []byte) (map[string]any, error) {
	fields, err := records.Read(r, text)
	var other *records.Other
	if !errors.As(err, &other) {
		return fields, err
	}
	frame := string(text)
	if d, known := p.Detect(frame); !known || r.VerboseFormat == "" || d.Record != r.Name || d.Format != r.VerboseFormat {
		return nil, err
	}
	fields, failed := p.DecodeRecord(r.Name, frame)
	if failed != nil {
		return nil, fmt.Errorf("%w; as a verbose frame: %w", err, failed)
	}
	return fields, nil
}

func runDecode(fs *flag.FlagSet, args []string, stdio cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	name := recordFlag(fs, "what the frame begins like")
	trim := trimFlag(fs)
	lines := linesFlag(fs, "a frame")
	hexed := fs.Bool("hex", false, "read a frame in hex, as encode --hex writes it")
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	in, place, err := linesOf(fs, *lines, stdio)
	if err != nil {
		return err
	}
	defer in.Close()
	m, p, err := chosen.ReadBoth(stdio)
	if err != nil {
		return err
	}
	if err := knownRecord(p, *name); err != nil {
		return err
	}
	if *lines {
		return eachLine(in, place, p.Limits().Input, stdio, func(line []byte) (string, error) {
			return decodeLine(m, p, *name, string(line))
		})
	}
	read, err := readFramed(in, *trim)
	if err != nil {
		return err
	}
	if *hexed {
		data, err := hex.DecodeString(strings.TrimSpace(read.frame))
		if err != nil {
			return fmt.Errorf("--hex: %w", err)
		}
		read = framed{frame: string(data)}
	}
	out, err := decodeJSON(m, p, *name, read.whole())
	advice := read.advice(outcomeOf(out, err), func() outcome {
		return outcomeOf(decodeJSON(m, p, *name, read.frame))
	})
	defer sayAdvice(stdio, "", advice)
	if err != nil {
		defer sayFamily(inspect.New(m, p).Family(read.whole()), stdio)
		return finding(stdio, err)
	}
	_, err = fmt.Fprintln(stdio.Out, out)
	return err
}

// decodeJSON decodes a frame of the record of the name, "" for the one that it
// begins like, to JSON.
func decodeJSON(m *model.Model, p *compact.Protocol, name, frame string) (string, error) {
	fields, err := p.DecodeRecordBytes(name, []byte(frame))
	if err != nil {
		return "", err
	}
	if d, _ := p.DetectBytes([]byte(frame)); name == "" {
		name = d.Record
	}
	out, err := records.Value{Of: records.Of(m, name), Fields: fields}.MarshalJSON()
	return string(out), err
}

func recordFlag(fs *flag.FlagSet, otherwise string) *string {
	return fs.String("record", "", "the record, by its `name` in the spec (default: "+otherwise+")")
}

func knownRecord(p *compact.Protocol, name string) error {
	if name == "" {
		return nil
	}
	return known("record", name, p.Records())
}

// readers say, of a frame that is no record, its kind and the command that reads
// it.
var readers = map[string]string{
	inspect.Delta:   "a delta: a stream reads it (Stream in Go, DeltaStream in TypeScript and Python), and compactgen inspect opens it",
	inspect.Request: "a frame of requests: a session reads it, and compactgen inspect opens it",
	inspect.M2M:     "an M2M frame: compactgen decompress reads it",
	inspect.MCP:     "a message of MCP: compactgen inspect opens it",
}

func sayFamily(family string, io cli.IO) {
	if reader, other := readers[family]; other {
		fmt.Fprintf(io.Err, "it begins like %s\n", reader)
	}
}

// finding reports a fault of the input; other errors are ours.
func finding(io cli.IO, err error) error {
	var ce *compact.Error
	if !errors.As(err, &ce) {
		return err
	}
	fmt.Fprintln(io.Err, errorText(err))
	return cli.ErrFindings
}
