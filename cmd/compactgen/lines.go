package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// linesFlag makes a command of one frame one of many.
func linesFlag(fs *flag.FlagSet, what string) *bool {
	return fs.Bool("lines", false, "take "+what+" a line, of a file or of standard input, and go on behind a wrong one")
}

// linesOf opens what --lines reads: a file, or standard input. Without the flag no
// file is taken.
func linesOf(fs *flag.FlagSet, lines bool, stdio cli.IO) (in io.ReadCloser, name string, err error) {
	switch {
	case fs.NArg() == 0 || lines && fs.NArg() == 1 && fs.Arg(0) == "-":
		return io.NopCloser(stdio.In), "line ", nil
	case !lines:
		return nil, "", fmt.Errorf("unexpected %q: a file is read by --lines", fs.Arg(0))
	case fs.NArg() > 1:
		return nil, "", fmt.Errorf("unexpected %q: --lines reads one file", fs.Arg(1))
	}
	in, err = cli.Open(fs.Arg(0))
	return in, fs.Arg(0) + ":", err
}

// eachLine gives what do makes of each line.
func eachLine(in io.Reader, name string, limit int64, stdio cli.IO, do func(line []byte) (string, error)) error {
	out := bufio.NewWriter(stdio.Out)
	wrong, err := goodLines(flushing{in, out}, name, limit, counterBeside(stdio), func(_ int, line []byte) (refused, err error) {
		made, refused := do(line)
		if refused == nil {
			_, err = fmt.Fprintln(out, made)
		}
		return refused, err
	})
	if err = cmp.Or(err, out.Flush()); err != nil {
		return err
	}
	return wrongLines(wrong, stdio.Err)
}

// flushing lets go of what is made before it reads more: of a log that grows, whoever reads
// what comes out waits for nothing that is there.
type flushing struct {
	in  io.Reader
	out *bufio.Writer
}

func (f flushing) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}

// goodLines hands out each line with its number, without the LF; empty ones are left
// out. A line that is refused, or that is over a limit of bytes, is named and counted,
// and the next one comes; another error ends it. Of a file of any size, one line is
// held at a time.
func goodLines(in io.Reader, name string, limit int64, counter *counter, do func(n int, line []byte) (refused, err error)) (wrong int, err error) {
	r := bufio.NewReaderSize(in, 1<<16)
	defer counter.clear()
	for n := 1; ; n++ {
		line, refused, err := readLine(r, limit)
		if err != nil && err != io.EOF {
			return wrong, err
		}
		if err == io.EOF && len(line) == 0 {
			return wrong, nil
		}
		counter.show(n, wrong)
		if len(line) == 0 {
			continue
		}
		if refused == nil {
			if refused, err = do(n, line); err != nil {
				return wrong, err
			}
		}
		if refused != nil {
			wrong++
			counter.clear()
			fmt.Fprintf(counter.w, "%s%d: %s\n", name, n, errorText(refused))
		}
	}
}

// wrongLines says how many were.
func wrongLines(wrong int, errs io.Writer) error {
	if wrong == 0 {
		return nil
	}
	fmt.Fprintln(errs, counted(wrong, "line is wrong", "lines are wrong"))
	return cli.ErrFindings
}

// readLine reads up to the next LF, and keeps no more than shows that a line is over
// the limit.
func readLine(r *bufio.Reader, limit int64) (line []byte, over, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if over == nil {
			line = append(line, part...)
		}
		if int64(len(line)) > limit+1 {
			line, over = line[:1], fmt.Errorf("over %d bytes, the limit of a frame", limit)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSuffix(line, []byte("\n")), over, err
		}
	}
}

// A counter says how many lines were read, on a terminal alone.
type counter struct{ progress }

func newCounter(w io.Writer) *counter { return &counter{*newProgress(w)} }

// counterBeside is none where what is made is printed on the terminal: that shows how far
// it is, and would mix with it.
func counterBeside(stdio cli.IO) *counter {
	c := newCounter(stdio.Err)
	if _, shown := terminal(stdio.Out); shown {
		c.width = nil
	}
	return c
}

func (c *counter) show(lines, wrong int) {
	if c.width == nil || lines%64 != 0 || time.Now().Before(c.next) {
		return
	}
	c.next, c.drawn = time.Now().Add(progressInterval), true
	fmt.Fprintf(c.w, "\r%d lines, %d wrong", lines, wrong)
}

// errorText is an error as decode says it.
func errorText(err error) string {
	var ce *compact.Error
	if !errors.As(err, &ce) {
		return err.Error()
	}
	text := fmt.Sprintf("%s: %v", ce.Kind, ce)
	if ce.Position >= 0 && !strings.Contains(ce.Error(), "position") {
		text += fmt.Sprintf(" (position %d)", ce.Position)
	}
	return text
}

// A named record is what lines hold where a protocol has several records, and none is
// asked for.
type namedRecord struct {
	Record string          `json:"record"`
	Value  json.RawMessage `json:"value"`
}

// decodeLine is a record of a frame, with its name where others may come.
func decodeLine(m *model.Model, p *compact.Protocol, name, line string) (string, error) {
	frame := frameOfLine(p, line)
	text, err := decodeJSON(m, p, name, frame)
	if err != nil || name != "" || len(m.Records) == 1 {
		return text, err
	}
	d, _ := p.DetectBytes([]byte(frame))
	return fmt.Sprintf(`{"record":%q,"value":%s}`, d.Record, text), nil
}

// encodeLine writes what decodeLine gives.
func encodeLine(m *model.Model, p *compact.Protocol, name string, line []byte, o compact.RecordOptions) (string, error) {
	r, text := records.Of(m, name), line
	if name == "" && len(m.Records) > 1 {
		var v namedRecord
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&v); err == nil && v.Value != nil {
			if r, text = records.Of(m, v.Record), v.Value; r == nil || v.Record == "" {
				return "", fmt.Errorf("there is no record %q: there are %s", v.Record, strings.Join(p.Records(), ", "))
			}
		}
	}
	if err := known("format", o.Format, formatChoices(r)); err != nil {
		return "", err
	}
	fields, err := readRecord(p, r, text)
	if err != nil {
		return "", fmt.Errorf("the record %s: %w", r.Name, err)
	}
	frame, err := p.EncodeRecordBytes(r.Name, fields, o)
	switch {
	case err != nil:
		return "", err
	case binary(p, frame):
		line := hex.EncodeToString(frame)
		if _, text := p.Detect(line); text {
			return "", fmt.Errorf("the frame of %s is bytes, whose hex would be read as a text: name a format whose frames are texts", r.Name)
		}
		return line, nil
	case bytes.Contains(frame, []byte("\n")):
		return "", fmt.Errorf("the frame of %s has a line feed, and would be several lines: name a format that has none", r.Name)
	}
	return string(frame), nil
}
