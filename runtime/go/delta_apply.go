package compact

import (
	"strconv"
	"strings"
)

// Operation is the symbol of a delta operation.
type Operation string

const fieldDelta = "delta"

// deltaLayout is the part of a spec about deltas.
type deltaLayout struct {
	deltaCode
	separator  string
	operations []operation // in the order that breaks ties
}

type operation struct {
	symbol Operation
	header string // what frames of it begin with
	role   deltaRole
	asked  bool // written only where a caller names it
}

type deltaRole uint8

const (
	deltaFull deltaRole = iota
	deltaAppend
	deltaReplace
	deltaSplice
	deltaCompressed
)

// A delta is a frame that was read. The text may lie in the call's buffers.
type delta struct {
	role     deltaRole
	position int64 // of a replacement or a splice, in code points
	length   int64 // that a splice takes away, in code points
	text     string
}

// ApplyDelta returns what a delta frame makes of content. See docs/delta.md, "Streaming Delta
// Protocol".
func (p *Protocol) ApplyDelta(content, frame string) (string, error) {
	out := new(strings.Builder)
	if err := p.applyDelta(out, content, frame); err != nil {
		return "", p.stamp(err)
	}
	return out.String(), nil
}

func (p *Protocol) applyDelta(out *strings.Builder, content, frame string) *Error {
	c := newCall(p)
	defer c.release()
	if int64(len(frame)) > c.limits.Input {
		return c.limits.wire(frame)
	}
	if !isUnicode(content) {
		return notUnicode(roleText, fieldContent)
	}
	d, err := c.readDelta(frame)
	if err != nil {
		return err
	}
	if d.role == deltaAppend {
		out.Grow(len(content) + len(d.text))
		out.WriteString(content)
	}
	return d.write(out, content)
}

func (c *call) readDelta(frame string) (delta, *Error) {
	if err := c.limits.wire(frame); err != nil {
		return delta{}, err
	}
	if c.spec.features.deltas == nil {
		return delta{}, notDeclared("deltas")
	}
	return c.spec.features.deltas.read(c, frame, false)
}

// write writes the new content; for an append, out already holds the old one. If
// it fails, it writes nothing.
func (d *delta) write(out *strings.Builder, content string) *Error {
	switch d.role {
	case deltaAppend, deltaFull:
		out.WriteString(d.text)
	case deltaReplace, deltaSplice:
		start, left := byteOffset(content, d.position)
		if left > 0 {
			return d.failPosition()
		}
		width, left := byteOffset(content[start:], d.reach())
		if left > 0 && d.role == deltaSplice {
			return d.failLength()
		}
		rest := content[start+width:]
		out.Grow(start + len(d.text) + len(rest))
		out.WriteString(content[:start])
		out.WriteString(d.text)
		out.WriteString(rest)
	}
	return nil
}

// reach is how many code points of the content go; a replacement may reach past
// the end.
func (d *delta) reach() int64 {
	if d.role == deltaSplice {
		return d.length
	}
	return int64(countRunes(d.text))
}

// The generated readers make these.

func fullDelta(text string) (delta, *Error) { return delta{role: deltaFull, text: text}, nil }

func appendDelta(text string) (delta, *Error) { return delta{role: deltaAppend, text: text}, nil }

func replaceDelta(data, separator string) (delta, *Error) {
	position, text, ok := cutNumber(data, separator)
	if !ok {
		return delta{}, because(roleFormat, CauseDeltaReplacement).with(data)
	}
	return delta{role: deltaReplace, position: position, text: text}, nil
}

func spliceDelta(data, separator string) (delta, *Error) {
	start, rest, ok := cutNumber(data, separator)
	length, text, whole := cutNumber(rest, separator)
	if !ok || !whole {
		return delta{}, because(roleFormat, CauseDeltaSplice).with(data)
	}
	return delta{deltaSplice, start, length, text}, nil
}

// cutNumber takes a number and the separator behind it from the front.
func cutNumber(data, separator string) (n int64, rest string, ok bool) {
	digits, rest, found := strings.Cut(data, separator)
	n, ok = parseNumber(digits)
	return n, rest, found && ok
}

// noDelta is the error for a frame of no declared operation.
func noDelta(c *call, frame string) (delta, *Error) {
	return delta{}, c.spec.features.deltas.unknown(frame)
}

func (l *deltaLayout) unknown(frame string) *Error {
	return because(roleFormat, CauseDeltaUnknown).with(frame).but(oneOf(l.headers()))
}

// headers are the beginnings of deltas.
func (l *deltaLayout) headers() (list []string) {
	for _, o := range l.operations {
		list = append(list, o.header)
	}
	return list
}

// failPosition is the error for a position past the end of the content.
func (d *delta) failPosition() *Error {
	return because(roleFormat, CauseDeltaBehind).found(strconv.FormatInt(d.position, 10))
}

// failLength is the error for a splice that takes away more than there is.
func (d *delta) failLength() *Error {
	return because(roleFormat, CauseDeltaLength).found(strconv.FormatInt(d.length, 10))
}

// innerDelta reads what a compressed delta held.
func (l *deltaLayout) innerDelta(c *call, plain []byte) (delta, *Error) {
	frame := view(plain)
	if !isUnicode(frame) {
		return delta{}, notUnicode(roleFormat, fieldDelta)
	}
	return l.read(c, frame, true)
}

// ApplyDelta is [Protocol.ApplyDelta] of the default protocol.
func ApplyDelta(content, frame string) (string, error) { return generated.ApplyDelta(content, frame) }

// ComputeDelta is [Protocol.ComputeDelta] of the default protocol.
func ComputeDelta(old, new string, allow ...Operation) (string, error) {
	return generated.ComputeDelta(old, new, allow...)
}

// NewStream is [Protocol.NewStream] of the default protocol.
func NewStream() *Stream { return generated.NewStream() }
