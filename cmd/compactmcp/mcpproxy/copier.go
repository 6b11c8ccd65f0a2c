package mcpproxy

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"sync"
)

const bufferSize = 128 << 10

// plain copies everything as it comes.
func plain(to io.Writer, from io.Reader) error {
	// The wrappers hide ReadFrom and WriteTo, which would copy through a smaller
	// buffer of their own.
	_, err := io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{from}, make([]byte, bufferSize))
	return err
}

// An inspector sees the lines of one direction.
type inspector interface {
	// begin says whether a new line is looked at, and whether it is held. A held
	// line goes out when it is whole, as the text that whole returns. Any other
	// line goes out as it comes.
	begin() (look, hold bool)
	// whole gets a line without its line feed, before its end goes out. A held one that
	// is gone does not go out.
	whole(line string) (out string, gone bool)
	// long gets the size of a line that was not looked at, or is too long for it.
	long(size int)
}

// A copier copies lines, and keeps at most limit bytes of one.
type copier struct {
	from  *bufio.Reader
	to    *side
	limit int
	see   inspector
}

func newCopier(to *side, from io.Reader, limit int, see inspector) *copier {
	return &copier{bufio.NewReaderSize(from, bufferSize), to, limit, see}
}

// A side gets whole lines of several writers.
type side struct {
	mu sync.Mutex
	to io.Writer
}

func (s *side) line(text string) error { return s.write(text + "\n") }

func (s *side) lines(texts ...string) error {
	for _, text := range texts {
		if err := s.line(text); err != nil {
			return err
		}
	}
	return nil
}

func (s *side) write(text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := io.WriteString(s.to, text)
	return err
}

// run returns nil at the end of the input.
func (c *copier) run() error {
	for {
		if err := c.line(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func (c *copier) line() error {
	part, more, err := c.part()
	c.to.mu.Lock()
	defer c.to.mu.Unlock()
	look, held := c.see.begin() // not earlier: while waiting for the line, requests come in
	var before [][]byte         // copies, since the reader's buffer is used again
	for size := len(part); ; size += len(part) {
		switch {
		case !look || size > c.limit:
			if !held {
				before = nil
			}
			return c.stream(before, part, more, size, err)
		case !more:
			if failed := c.end(before, part, held); failed != nil {
				return failed
			}
			return err
		}
		before = append(before, bytes.Clone(part))
		if !held {
			if _, err := c.to.to.Write(part); err != nil {
				return err
			}
		}
		part, more, err = c.part()
	}
}

// part reads up to the end of a line, or a buffer full of it.
func (c *copier) part() (part []byte, more bool, err error) {
	part, err = c.from.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		return part, true, nil
	}
	return part, false, err
}

// end sends the last part of a line, or the whole line if it was held.
func (c *copier) end(before [][]byte, part []byte, held bool) error {
	text := join(before, part)
	if text == "" {
		return nil
	}
	line, fed := strings.CutSuffix(text, "\n")
	out, gone := c.see.whole(line)
	switch {
	case !held:
		_, err := c.to.to.Write(part)
		return err
	case gone:
		return nil
	}
	if fed {
		out += "\n"
	}
	_, err := io.WriteString(c.to.to, out)
	return err
}

func join(before [][]byte, part []byte) string {
	size := len(part)
	for _, p := range before {
		size += len(p)
	}
	var b strings.Builder
	b.Grow(size)
	for _, p := range before {
		b.Write(p)
	}
	b.Write(part)
	return b.String()
}

// stream sends what is left of a line that is not looked at.
func (c *copier) stream(before [][]byte, part []byte, more bool, size int, err error) error {
	for _, p := range before {
		if _, err := c.to.to.Write(p); err != nil {
			return err
		}
	}
	for {
		if _, err := c.to.to.Write(part); err != nil {
			return err
		}
		if !more {
			c.see.long(size)
			return err
		}
		part, more, err = c.part()
		size += len(part)
	}
}
