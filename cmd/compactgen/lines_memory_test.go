//go:build !race

package main

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

// A manyLines makes a line as often as it is asked to, and looks at the live heap in
// between.
type manyLines struct {
	line    string
	left    int // lines, with the one that is being read
	rest    string
	every   int
	highest uint64 // live bytes
}

func newManyLines(line string, size int) *manyLines {
	n := size / len(line)
	return &manyLines{line: line, left: n, rest: line, every: max(n/8, 1)}
}

func (m *manyLines) Read(p []byte) (n int, err error) {
	for n < len(p) && m.left > 0 {
		copied := copy(p[n:], m.rest)
		n += copied
		if m.rest = m.rest[copied:]; m.rest != "" {
			continue
		}
		m.rest = m.line
		if m.left--; m.left%m.every == 0 {
			m.look()
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (m *manyLines) look() {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	m.highest = max(m.highest, now.HeapAlloc)
}

// A drain counts what is thrown away.
type drain struct{ bytes, lines int }

func (d *drain) Write(p []byte) (int, error) {
	d.bytes += len(p)
	d.lines += bytes.Count(p, []byte("\n"))
	return len(p), nil
}

// Of a file of any size one line is held at a time, and of one line of any size no more
// than the limit of a frame. The race detector has memory, and a time, of its own.
func TestLinesTakeNoMemory(t *testing.T) {
	sizes := []int{64 << 20}
	if os.Getenv("COMPACT_LONG") != "" {
		sizes = append(sizes, 1<<30)
	}
	text := strings.Repeat("abcdefghij", 100)
	record, frame := `{"count":7,"text":"`+text+"\"}\n", "N|7|"+text+"\n"
	for _, c := range []struct {
		name, command, line, made string
		code                      int
	}{
		{"encode", "encode", record, frame, 0},
		{"decode", "decode", frame, record, 0},
		{"one long line", "decode", strings.TrimSuffix(frame, "\n"), "", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			highest := func(size int) uint64 {
				in, out, errs := newManyLines(c.line, size), &drain{}, &bytes.Buffer{}
				n := in.left
				if code := lines(t, c.command, in, out, errs); code != c.code {
					t.Fatalf("exit %d: %s", code, errs)
				}
				if c.made != "" && (out.lines != n || out.bytes != n*len(c.made)) {
					t.Fatalf("of %d lines came %+v", n, *out)
				}
				return in.highest
			}
			small := highest(1 << 20)
			for _, size := range sizes {
				if large := highest(size); large > small+1<<20 {
					t.Errorf("%d MiB take %d KiB, 1 MiB takes %d KiB", size>>20, large>>10, small>>10)
				} else {
					t.Logf("%d MiB: %d KiB, 1 MiB: %d KiB", size>>20, large>>10, small>>10)
				}
			}
		})
	}
}
