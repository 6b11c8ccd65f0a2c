package compact

import (
	"math"
	"strings"
)

// A Span is a part of a record in a layout, or a member of an object.
type Span struct {
	Path       string // the field; "array" and "version" at the head of a payload
	Start, End int    // in bytes
	Passed     bool   // the element of a payload was passed over; then Path is what it is reserved for, or empty
	Value      any    // of a payload what was read, as DecodeRecord gives it; nil where the field is absent; of a member the value's text
}

// TraceRecord reads what the steps of a chain leave of a record's frame: the bytes
// of a payload or, if it is separated, the text of fields. It visits the parts in
// order; those of a payload end in front of the first that is wrong. It returns
// how far it read, in bytes, and the decoder's error.
func (p *Protocol) TraceRecord(record string, separated bool, data []byte, visit func(Span)) (at int, err error) {
	r, err := p.interpreted(record, p.spec.recordIndex(record))
	if err != nil {
		return 0, err
	}
	c := newCall(p)
	defer c.release()
	c.record = r.in(c)
	if separated {
		failed := r.readDSL(c, string(data), map[string]any{}, visit)
		return len(data), c.stamp(failed)
	}
	head := c.payloadReader(data)
	if n, isArray := head.arrayLength(); isArray && head.err == nil {
		at = head.at
		visit(Span{Path: "array", End: at, Value: n})
	}
	failed := r.payload.read(c, data, map[string]any{}, func(s Span) {
		s.Start, at = max(s.Start, head.at), s.End
		visit(s)
	})
	switch {
	case failed == nil, strings.ContainsAny(failed.Field, ".["): // of a record inside
	case failed.Cause == CausePayloadVersion:
		at = head.at
	case failed.Cause == CausePayloadElements && failed.Field == "", failed.Cause == CauseMissingField: // the array's length says so
		at = 0
	}
	return at, c.stamp(failed)
}

// TraceMembers visits the members of a JSON object, up to the first that is wrong:
// their names, where they stand, and the texts of their values. A name that is no
// Unicode stays as it is written.
func TraceMembers(object string, visit func(Span)) {
	end := 0
	_ = objectMembers(object, math.MaxInt64, func(m jsonMember) {
		start := end + strings.IndexByte(object[end:], '"')
		end = m.at + len(m.value)
		name, ok := unquote(m.name)
		if !ok {
			name = m.name
		}
		visit(Span{Path: name, Start: start, End: end, Value: m.value})
	})
}

// A visitor is told of the parts of a record as an interpreter reads them; nil is
// of none.
type visitor func(Span)

func (v visitor) element(in *payloadReader, name string, from int, value any) {
	if v != nil && in.err == nil && in.at > from {
		v(Span{Path: name, Start: from, End: in.at, Value: value})
	}
}

// passed is of an element that nobody reads.
func (v visitor) passed(in *payloadReader, reserved string, from int) {
	if v != nil && in.err == nil && in.at > from {
		v(Span{Path: reserved, Passed: true, Start: from, End: in.at})
	}
}

// ValueLength is how many bytes the value of MessagePack has with which the data begins, however
// deep it is; 0 if it is cut off or none.
func ValueLength(data []byte) int {
	in := payloadReader{c: &call{Protocol: &Protocol{limits: Limits{Depth: math.MaxInt64}}}, data: data}
	if in.passElement(); in.err != nil {
		return 0
	}
	return in.at
}

// text is of a field or, where the separator behind it is missing, of the rest.
func (v visitor) text(in *separatedText, name string, from int, written string) {
	if v == nil {
		return
	}
	if in.ended {
		written = in.left
	}
	v(Span{Path: name, Start: from, End: from + len(written)})
}
