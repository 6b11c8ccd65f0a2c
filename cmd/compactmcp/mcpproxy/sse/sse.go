// Package sse reads streams of server-sent events one by one, as they were sent.
package sse

import (
	"bytes"
	"io"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
)

const bufferSize = 32 << 10

// A Reader splits a stream into events, and keeps at most limit bytes of one.
type Reader struct {
	from    io.Reader
	limit   int
	held    *budget.Account
	buffer  []byte // what was read and not looked at
	space   []byte
	long    bool // within an event that is too long
	failure error
	lines   lines
}

// NewReader reads from a stream that is not compressed. What the account has no room
// for is too long, too.
func NewReader(from io.Reader, limit int, held *budget.Account) *Reader {
	return &Reader{from: from, limit: limit, held: held, space: make([]byte, bufferSize)}
}

// An Event has the bytes that were sent for it, with the blank line behind it, or
// a piece of them.
type Event struct {
	Raw   []byte // until the next call
	Whole bool   // otherwise it is a piece of one that is too long, or
	Cut   bool   // was cut off by the stream's end
}

// Next returns the next event. Bytes of a long one come as they do.
func (r *Reader) Next() (Event, error) {
	var raw []byte
	r.held.Close() // the last one has been used
	for {
		taken, ended := r.lines.end(r.buffer)
		raw, r.buffer = append(raw, r.buffer[:taken]...), r.buffer[taken:]
		fits := !r.long && len(raw) <= r.limit && r.held.Hold(cap(raw))
		r.long = !ended && !fits
		if ended || r.long && len(raw) > 0 {
			return Event{Raw: raw, Whole: ended && fits}, nil
		}
		if r.failure != nil {
			if len(raw) > 0 {
				r.long = true
				return Event{Raw: raw, Cut: true}, nil
			}
			return Event{}, r.failure
		}
		n, err := r.from.Read(r.space)
		r.buffer, r.failure = r.space[:n], err
	}
}

// lines finds the blank line behind an event. A line ends with CR, LF, or both; a
// LF that comes after the CR is taken for the beginning of the next event, since
// nobody waits for it.
type lines struct {
	full bool // the line that has begun is not blank
	cr   bool // the byte before was CR
	any  bool // the event has a line
}

// end returns how many bytes belong to the event, and whether they end it.
func (l *lines) end(buffer []byte) (taken int, ended bool) {
	for i := 0; i < len(buffer); {
		c := buffer[i]
		switch {
		case c == '\n' && l.cr:
			l.cr = false
			i++
		case c == '\n' || c == '\r':
			l.cr = c == '\r'
			blank := !l.full
			l.full = false
			i++
			if blank && l.any {
				l.any = false
				return i, true
			}
			if !blank {
				l.any = true
			}
		default:
			l.cr, l.full = false, true
			rest := bytes.IndexAny(buffer[i:], "\r\n")
			if rest < 0 {
				return len(buffer), false
			}
			i += rest
		}
	}
	return len(buffer), false
}

// Fields calls visit for each field of an event; comments are fields without a name.
func (e Event) Fields(visit func(name, value string)) {
	e.each(func(_ []byte, name, value string) { visit(name, value) })
}

func (e Event) each(visit func(line []byte, name, value string)) {
	for rest := e.Raw; len(rest) > 0; {
		end := bytes.IndexAny(rest, "\r\n")
		size := end + 1
		switch {
		case end < 0:
			end, size = len(rest), len(rest)
		case rest[end] == '\r' && size < len(rest) && rest[size] == '\n':
			size++
		}
		name, value, _ := strings.Cut(strings.TrimPrefix(string(rest[:end]), "\ufeff"), ":")
		visit(rest[:size], name, strings.TrimPrefix(value, " "))
		rest = rest[size:]
	}
}

// Message is the data of an event that holds a message; false where it has no
// data, or another type.
func (e Event) Message() (data string, ok bool) {
	var all []string
	ok = e.Whole
	e.Fields(func(name, value string) {
		switch name {
		case "data":
			all = append(all, value)
		case "event":
			ok = ok && (value == "message" || value == "")
		}
	})
	data = strings.Join(all, "\n")
	return data, ok && strings.TrimSpace(data) != ""
}

// WithData is the event with other data, or without any for ""; its other lines stay as
// they are.
func (e Event) WithData(data string) []byte {
	var out bytes.Buffer
	written := false
	e.each(func(line []byte, name, _ string) {
		switch {
		case name != "data":
			out.Write(line)
		case !written && data != "":
			written = true
			for part := range strings.SplitSeq(data, "\n") {
				out.WriteString("data: " + part + "\n")
			}
		}
	})
	return out.Bytes()
}
