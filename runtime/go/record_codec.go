package compact

import "strings"

// use is begin for the types of this package, which a model's records need not
// fit.
func (c *call) use(index int) *Error {
	if c.spec != &generatedSpec && (index >= len(c.spec.records) || c.spec.records[index].foreign) {
		return notDeclared(recordText)
	}
	c.begin(index)
	return nil
}

// decodeTyped is use and decode.
func (c *call) decodeTyped(index int, wire string) *Error {
	if err := c.use(index); err != nil {
		return err
	}
	return c.decode(wire)
}

// begin starts with one of the protocol's records, whose values are all absent.
func (c *call) begin(index int) {
	c.index, c.record = index, &c.spec.records[index]
	if n := len(c.record.fields); n <= cap(c.values) {
		c.values = c.values[:n]
	} else {
		c.values = make([]value, n)
	}
}

// field begins with a value that is there.
func (c *call) field(index int) (*field, *value) {
	v := &c.values[index]
	v.has = true
	return &c.record.fields[index], v
}

// decode reads a frame of the chosen record. The frame fails with the kinds of
// "Error Types"; it never gives a part of a record. See docs/record.md §1 to §5.
func (c *call) decode(wire string) *Error {
	if err := c.limits.wire(wire); err != nil {
		return err
	}
	record, f, prefix := c.detect(wire)
	if record != c.index {
		return c.unknownFormat(wire, record)
	}
	c.format = &c.record.formats[f]
	if c.format.base == baseVerbose {
		return c.format.decode(c, wire[len(c.format.prefix):])
	}
	c.lent = c.format.base == basePayload // its texts lie in the call's buffers
	return c.format.decode(c, wire[prefix:])
}

// unknownFormat is a frame of another record or family, or of none.
func (c *call) unknownFormat(wire string, found int) *Error {
	e := because(roleFormat, CauseOtherFrame).with(wire)
	switch found {
	case noRecord:
		e.Cause = CauseUnknownFormat
		e.but(oneOf(c.record.prefixes()))
	case isDelta:
		e.but("deltas")
	case isRequest:
		e.but("requests")
	default:
		e.but(c.spec.records[found].name)
	}
	e.record = c.record.name
	return e
}

// textOf is a field's text as it may leave the call.
func (c *call) textOf(v *value) string {
	if c.lent && !v.own {
		return strings.Clone(v.text)
	}
	return v.text
}

// What follows takes an encoder's values in their order, and notes where no
// format carries one, and the first text that is not Unicode.

// put begins with a value. Not every layout has an optional field.
func (c *call) put(index int) (*field, *value) {
	f, v := c.field(index)
	c.doubt = c.doubt || f.optional
	return f, v
}

func (c *call) putClosed(index int, text string) {
	f, v := c.put(index)
	if v.text = text; !f.table.read(v) {
		v.wrong, c.doubt = true, true
		c.checkText(f, text)
	}
}

func (c *call) putOpen(index int, text string) {
	f, v := c.put(index)
	v.text = text
	f.table.settle(v)
	c.doubt = c.doubt || !v.numbered
	if !v.own {
		c.checkText(f, text)
	}
}

func (c *call) putInteger(index int, n int64) {
	f, v := c.put(index)
	if v.n = n; n < f.least || n > f.most {
		v.wrong, c.doubt = true, true
	}
}

func (c *call) putText(index int, text string) {
	f, v := c.put(index)
	v.text = text
	c.checkText(f, text)
}

func (c *call) checkText(f *field, text string) {
	if !isUnicode(text) && c.badText == nil {
		c.badText = f
	}
}

func (c *call) putBoolean(index int, b bool) {
	if _, v := c.put(index); b {
		v.n = 1
	}
}

// cut takes a text out of a record that will leave the call, which from here on
// lends what it has: the frame's bytes are the caller's.
func (c *call) cut(index int) (text string) {
	text, c.values[index].text, c.lent = c.values[index].text, "", true
	return text
}

// encodeFrame returns the frame of the record in the call.
func (c *call) encodeFrame(opts *EncodeOptions) (string, error) {
	var err *Error
	if c.frame, err = c.encode(c.frame[:0], opts); err != nil {
		return "", c.stamp(err)
	}
	return string(c.frame), nil
}

// appendFrame appends it. After an error dst is as before.
func (c *call) appendFrame(dst []byte, opts *EncodeOptions) ([]byte, error) {
	out, err := c.encode(dst, opts)
	if err != nil {
		return dst, c.stamp(err)
	}
	return out, nil
}

// encode appends a frame of the record in the call. It refuses what the format
// cannot carry: what comes out decodes to the same record. See docs/record.md
// §6.
func (c *call) encode(dst []byte, opts *EncodeOptions) ([]byte, *Error) {
	name := opts.Format
	if name == "" {
		name = FormatAuto
	}
	var choose func(*call, []byte) ([]byte, *Error)
	f := c.record.format(name)
	if f == nil {
		if choose = c.record.chooser(name); choose == nil {
			return nil, unrepresentable(fieldFormat, oneOf(c.record.choices())).with(string(name))
		}
	}
	if err := c.record.checkLoss(opts.AllowLoss); err != nil {
		return nil, err
	}
	if c.badText == nil && c.members != "" && !isUnicode(c.members) {
		return nil, notUnicode(roleText, fieldMembers)
	}
	if c.badText != nil {
		return nil, notUnicode(roleText, c.badText.name)
	}
	c.asked = opts.PayloadVersion
	if f != nil {
		return c.encodeAs(f, dst, opts.AllowLoss)
	}
	if err := c.check(nil, nil); err != nil {
		return nil, err
	}
	return choose(c, dst)
}

func (c *call) encodeAs(f *format, dst []byte, loss []string) ([]byte, *Error) {
	if err := c.check(f, loss); err != nil {
		return nil, err
	}
	return f.encode(c, append(dst, f.prefix...)), nil
}
