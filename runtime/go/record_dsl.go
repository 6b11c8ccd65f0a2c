package compact

import "strings"

// decodeDSL reads the text behind the prefix, field by field; a separator that
// is missing later on comes before what is wrong with a field. See
// docs/record.md §2.
func decodeDSL(c *call, text string) *Error {
	l, fields := c.record.dsl, c.record.fields
	var failed *Error
	for i, index := range l.fields {
		f, v := &fields[index], &c.values[index]
		written := text
		if index != l.last {
			at := strings.IndexByte(text, l.separator[0])
			if at < 0 {
				return missingField(fields[l.fields[i+1]].name)
			}
			written, text = text[:at], text[at+1:]
		}
		if f.optional && written == "" || failed != nil {
			continue
		}
		v.text, v.has = written, true
		if !f.kind.readText(c, f, v) {
			failed = because(roleFormat, f.cause()).of(f.name).with(written).but(f.kind.expected(f))
		}
	}
	return failed
}

// appendDSL appends the fields; what cannot be carried was refused before.
func appendDSL(c *call, dst []byte) []byte {
	l := c.record.dsl
	for i, index := range l.fields {
		if i > 0 {
			dst = append(dst, l.separator...)
		}
		switch v := &c.values[index]; {
		case v.text != "": // numbers and booleans have none
			dst = append(dst, v.text...)
		case v.has:
			dst = c.record.fields[index].kind.appendText(dst, v)
		}
	}
	return dst
}
