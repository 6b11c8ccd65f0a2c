package compact

import "strings"

// decodeDSL reads the text behind the prefix: all the separators first, then
// the fields. See docs/record.md §2.
func decodeDSL(c *call, text string) *Error {
	l, fields := c.record.dsl, c.record.fields
	last := len(l.fields) - 1
	for i, index := range l.fields[:last] {
		head, rest, found := strings.Cut(text, l.separator)
		if !found {
			return missingField(fields[l.fields[i+1]].name)
		}
		c.values[index].text, text = head, rest
	}
	c.values[l.fields[last]].text = text
	for _, index := range l.fields {
		f, v := &fields[index], &c.values[index]
		if f.optional && v.text == "" {
			continue
		}
		v.has = true
		if written := v.text; !f.kind.readText(c, f, v) {
			return because(roleFormat, f.cause()).of(f.name).with(written).but(f.kind.expected(f))
		}
	}
	return nil
}

// appendDSL appends the fields; what cannot be carried was refused before.
func appendDSL(c *call, dst []byte) []byte {
	l := c.record.dsl
	for i, index := range l.fields {
		if i > 0 {
			dst = append(dst, l.separator...)
		}
		if v := &c.values[index]; v.has {
			dst = c.record.fields[index].kind.appendText(dst, v)
		}
	}
	return dst
}
