package compact

import (
	"strconv"
	"strings"
)

// use is begin for the types of this package, which a model's records need not
// fit.
func (c *call) use(index int) *Error {
	if index >= len(c.spec.records) || c.spec.records[index].foreign {
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

// decode reads a frame of the chosen record. The frame fails with the kinds of
// "Error Types"; it never gives a part of a record. See docs/record.md §1 to §5.
func (c *call) decode(wire string) *Error {
	if err := c.limits.wire(wire); err != nil {
		return err
	}
	record, f, prefix := c.detect(wire)
	if record != c.index {
		return c.unknownFormat(wire)
	}
	return c.decodeAs(&c.record.formats[f], wire, prefix)
}

func (c *call) decodeAs(f *format, wire string, prefix int) *Error {
	c.format = f
	if f.base == baseVerbose {
		return f.decode(c, wire[len(f.prefix):])
	}
	r := roleFormat
	if f.base == basePayload {
		r, c.lent = rolePayload, true // its texts lie in the call's buffers
	}
	err := f.decode(c, wire[prefix:])
	if err == nil && c.record.tells {
		return c.settleReturnCodes(r)
	}
	return err
}

func (c *call) settleReturnCodes(r role) *Error {
	for i := range c.record.fields {
		f, code := &c.record.fields[i], &c.values[i]
		if !f.returncode || !code.has {
			continue
		}
		if err := c.settleReturnCode(r, f, code); err != nil {
			return err
		}
	}
	return nil
}

// settleReturnCode refuses a return code that contradicts its status, and leaves
// out what the status says.
func (c *call) settleReturnCode(r role, f *field, code *value) *Error {
	status, of := c.values[f.of].text, &c.record.fields[f.of]
	if (status == of.table.failure) != (code.n != 0) {
		return because(r, CauseContradiction).of(of.name).with(status).but("return code " + strconv.FormatInt(code.n, 10))
	}
	code.has = code.n != 0 && code.n != 1
	return nil
}

// unknownFormat is a frame of another record or family, or of none.
func (c *call) unknownFormat(wire string) *Error {
	e := because(roleFormat, CauseUnknownFormat).with(wire).but(oneOf(c.record.formatNames()))
	e.record = c.record.name
	return e
}

// textOf is a field's text as it may leave the call.
func (c *call) textOf(index int) string {
	v := &c.values[index]
	if c.lent && !v.own {
		return strings.Clone(v.text)
	}
	return v.text
}

// What follows takes an encoder's values in their order, and notes where no
// format carries one, and the first text that is not Unicode.

func (c *call) putClosed(index int, text string) {
	f, v := &c.record.fields[index], &c.values[index]
	v.text, v.has = text, true
	if v.wrong = !f.table.read(v); v.wrong {
		c.checkText(f, text)
	}
}

func (c *call) putOpen(index int, text string) {
	f, v := &c.record.fields[index], &c.values[index]
	v.text, v.has = text, true
	if f.table.settle(v); !v.own {
		c.checkText(f, text)
	}
}

func (c *call) putInteger(index int, n int64) {
	f, v := &c.record.fields[index], &c.values[index]
	v.n, v.has, v.wrong = n, true, n < f.least || n > f.most
}

func (c *call) putText(index int, text string) {
	v := &c.values[index]
	v.text, v.has = text, true
	c.checkText(&c.record.fields[index], text)
}

func (c *call) checkText(f *field, text string) {
	if !isUnicode(text) && c.badText == nil {
		c.badText = f
	}
}

func (c *call) putBoolean(index int, b bool) {
	v := &c.values[index]
	if v.has = true; b {
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
