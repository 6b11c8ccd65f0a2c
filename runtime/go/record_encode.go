package compact

import "slices"

// An encoder writes a record in one format, or in the first or the smallest of
// some. Generated code drives it: it checks the record, and writes it in each format
// that next names. What comes out decodes to the same record. See docs/record.md §6.
type encoder struct {
	checker
	record *record
	out    []byte // the caller's bytes, and frames behind them

	selection *choice // nil where the format is asked for by name
	options   RecordOptions
	loss      []string // that is allowed of the format asked for
	tried     int      // how many formats
	format    int      // the place of the last of them
	version   int64    // of its layout, where there are several
	err       *Error

	// Of the format that is tried.
	lost       int    // the place of the first value that it does not carry, or -1
	undeclared *Error // there is no such version
	cramped    bool   // its layout has no room for a value
	written    bool

	before, end int // where the caller's bytes end, and the smallest frame, 0 for none
}

// begin reads the options, which are judged before the record.
func (e *encoder) begin(c *call, r *record, dst []byte, opts *RecordOptions) {
	e.c, e.record, e.out, e.before, e.options = c, r, dst, len(dst), *opts
	c.present = c.present[:0]
	if e.err = c.use(r); e.err != nil {
		return
	}
	name := opts.Format
	if name == "" {
		name = selectAuto
	}
	if e.format = r.format(name); e.format >= 0 {
		e.loss = opts.AllowLoss
	} else if e.selection = r.selection(name); e.selection == nil {
		e.err = unrepresentable(fieldFormat, oneOf(r.choices())).with(name)
	}
	for _, name := range opts.AllowLoss {
		if e.err == nil && !slices.Contains(r.optional(), name) {
			e.err = because(roleUnrepresentable, CauseNotOptional).of(name).with(name).but(oneOf(r.optional()))
		}
	}
}

// next takes the next format that carries the record, if there is one. The size is of
// the text that auto goes by.
func (e *encoder) next(size int, show func(place int) shown) bool {
	switch {
	case e.tried > 0:
	case e.err != nil:
		return false
	case e.badText != nil:
		e.err = e.badText
		return false
	case e.wrong != nil && e.selection != nil:
		e.err = e.wrong
		return false
	}
	for {
		if e.format = e.candidate(size); e.format < 0 {
			return false
		}
		e.tried++
		if e.fits(show) {
			return true
		}
	}
}

// frame is what was written, behind the caller's bytes.
func (e *encoder) frame() ([]byte, *Error) {
	if !e.written {
		return nil, e.err
	}
	return e.out, nil
}

// framed returns the frame as a text. The call keeps the bytes for another one.
func (c *call) framed(frame []byte, err *Error) (string, error) {
	if err != nil {
		return "", c.stamp(err)
	}
	c.frame = frame
	return string(frame), nil
}

// appended returns the frame behind dst. After an error dst is as before.
func (c *call) appended(dst, out []byte, err *Error) ([]byte, error) {
	if err != nil {
		return dst, c.stamp(err)
	}
	return out, nil
}
