package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/internal/cli"
)

const linesSpec = `protocol: {name: "notes", version: "1"}
limits: {input: 65536}
records:
  - name: note
    fields: [{name: count, type: integer}, {name: text, type: text}]
    dsl: {separator: "|", fields: [count, text]}
    formats: [{name: line, prefix: "N|", chain: [dsl]}]
`

func lines(t *testing.T, command string, in io.Reader, out, errs io.Writer) int {
	t.Helper()
	spec := filepath.Join(t.TempDir(), "protocol.yaml")
	if err := os.WriteFile(spec, []byte(linesSpec), 0o644); err != nil {
		t.Fatal(err)
	}
	return Run([]string{command, "--spec", spec, "--lines"}, in, out, errs)
}

// On a terminal one line says how many lines there were; it is taken away for what is
// printed next, and elsewhere it is not there.
func TestProgressOfLines(t *testing.T) {
	input := "good\nwrong\n" + strings.Repeat("good\n", 126)
	read := func(width func() int, next time.Time) string {
		var b bytes.Buffer
		c := &counter{progress{w: &b, width: width, next: next}}
		wrong, err := goodLines(strings.NewReader(input), "line ", 100, c, func(n int, line []byte) (refused, err error) {
			if n == 64 {
				c.next = time.Time{} // what is next is due at once
			}
			if string(line) == "wrong" {
				return errors.New("is wrong"), nil
			}
			return nil, nil
		})
		if wrong != 1 || err != nil {
			t.Errorf("%d wrong, %v", wrong, err)
		}
		return b.String()
	}
	wide, blank := func() int { return 30 }, "\r"+strings.Repeat(" ", 29)+"\r"
	if got, want := read(wide, time.Time{}), "line 2: is wrong\n\r64 lines, 1 wrong\r128 lines, 1 wrong"+blank; got != want {
		t.Errorf("on a terminal %q, want %q", got, want)
	}
	if got, want := read(wide, time.Now().Add(time.Hour)), "line 2: is wrong\n\r128 lines, 1 wrong"+blank; got != want {
		t.Errorf("while the work is short %q, want %q", got, want)
	}
	if got, want := read(nil, time.Time{}), "line 2: is wrong\n"; got != want {
		t.Errorf("elsewhere %q, want %q", got, want)
	}
}

// terminalOrSkip is one that nobody looks at.
func terminalOrSkip(t *testing.T) *os.File {
	t.Helper()
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal to be had: %v", err)
	}
	t.Cleanup(func() { tty.Close() })
	if _, is := terminal(tty); !is {
		t.Skip("no terminal to be had")
	}
	return tty
}

func TestProgressBesideLines(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty := terminalOrSkip(t)
	var b bytes.Buffer
	for _, c := range []struct {
		out, err io.Writer
		drawn    bool
	}{{&b, tty, true}, {tty, tty, false}, {tty, &b, false}} {
		if drawn := counterBeside(cli.IO{Out: c.out, Err: c.err}).width != nil; drawn != c.drawn {
			t.Errorf("%T and %T: drawn %t", c.out, c.err, drawn)
		}
	}
}

// A slow log gives one line, and looks what came of it before it gives the next.
type slowLog struct {
	lines []string
	out   *bytes.Buffer
	seen  []string
}

func (l *slowLog) Read(p []byte) (int, error) {
	l.seen = append(l.seen, l.out.String())
	if len(l.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, l.lines[0])
	l.lines = l.lines[1:]
	return n, nil
}

func TestLinesComeOutBeforeMoreIsRead(t *testing.T) {
	log := &slowLog{lines: []string{"N|1|a\n", "N|2|b\n"}, out: &bytes.Buffer{}}
	var errs bytes.Buffer
	if code := lines(t, "decode", log, log.out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	first, second := `{"count":1,"text":"a"}`+"\n", `{"count":2,"text":"b"}`+"\n"
	for i, want := range []string{"", first, first + second} {
		if log.seen[i] != want {
			t.Errorf("before read %d there was %q, want %q", i+1, log.seen[i], want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

// Where nothing can be written, that ends it, and is said once.
func TestLinesWithoutRoom(t *testing.T) {
	for _, input := range []string{"N|1|a\n", strings.Repeat("N|1|a\n", 1<<15)} {
		var errs bytes.Buffer
		if code := lines(t, "decode", strings.NewReader(input), full{}, &errs); code == 0 || strings.Count(errs.String(), "the disk is full") != 1 {
			t.Errorf("exit %d: %s", code, &errs)
		}
	}
}
