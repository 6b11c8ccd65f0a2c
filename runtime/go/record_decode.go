package compact

import "strings"

// What there is to do with a type's values stands in type_NAME.go, and what a
// layout does with them in type_NAME_LAYOUT.go. These name no layout's fields. The files of layouts and
// generated code walk fields and call them, by names that follow from the type's.
// A function takes where the value stands, the field's name and what the type goes
// by (its table, its bounds), and returns the value; the first error stays in the
// reader:
//
//	r.Tokens = in.integer(&m[6], "tokens", 0, mostInteger) // of a member
//	r.Tokens = in.integer(in.until("result"), "tokens", 0, mostInteger) // of a text
//	r.Tokens = in.integer("tokens", 0, mostInteger) // of the next element

// detectOwn finds the format of a frame of the record, and the length of
// the prefix. The frame fails with the kinds of "Error Types". See docs/record.md
// §1 to §5.
func (c *call) detectOwn(r *record, wire string) (f, prefix int, err *Error) {
	if err := c.use(r); err != nil {
		return 0, 0, err
	}
	if err := c.limits.wire(wire); err != nil {
		return 0, 0, err
	}
	record, f, prefix := c.detect(wire)
	if record < 0 || &c.spec.records[record] != r {
		return 0, 0, c.unknownFormat(wire, record)
	}
	c.format = r.formats[f].name
	return f, prefix, nil
}

// unknownFormat is a frame of another record or family, or of none.
func (c *call) unknownFormat(wire string, found int) *Error {
	e := because(roleFormat, CauseOtherFrame).withFrame(wire)
	switch {
	case found < noRecord:
		e.but(string(family(found)) + "s")
	case found == noRecord:
		e.Cause = CauseUnknownFormat
		e.but(oneOf(c.record.prefixes()))
	default:
		e.but(c.spec.records[found].name)
	}
	e.record = c.record.name
	return e
}

// noFrame is the error of a frame that is of no record, for who asked for any.
func (p *Protocol) noFrame(wire string, found int, err *Error) error {
	if err == nil {
		c := newCall(p)
		defer c.release()
		c.record = &p.spec.records[0]
		err = c.unknownFormat(wire, found)
		err.ofAny(p.spec.records)
	}
	return p.stamp(err)
}

// ofAny makes an error of a frame that is of no record one of all records: each was
// looked for.
func (e *Error) ofAny(records []record) {
	switch e.Cause {
	case CauseUnknownFormat:
		var prefixes []string
		for i := range records {
			prefixes = append(prefixes, records[i].prefixes()...)
		}
		e.but(oneOf(prefixes)).record = "record"
	case CauseOtherFrame:
		e.record = "record"
	}
}

// asRecord is what a record's own decoder gives, of no type after an error.
func asRecord[R Record](r R, err error) (Record, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}

// own is a text that a frame holds as it may leave the call.
func (c *call) own(text string) string {
	if c.lent {
		return strings.Clone(text)
	}
	return text
}
