package compact

import (
	"slices"
	"strings"
)

// find returns the place of the member that a key's lexeme names, or -1. It is
// likely to be the next one.
func (l *verboseLayout) find(key string, next int) int {
	name := key[1 : len(key)-1] // of a key without escapes
	if next < len(l.members) && l.members[next] == name {
		return next
	}
	for i := range l.members {
		if l.members[i] == name {
			return i
		}
	}
	if strings.IndexByte(name, '\\') < 0 {
		return -1
	}
	name, _ = unquote(key)
	return slices.Index(l.members, name)
}

// judge is the first error of a record that is to be written as an object by itself.
func (c *call) judge(r *record, check func(*checker)) *Error {
	c.present = c.present[:0]
	k := checker{c: c}
	if err := c.use(r); err != nil {
		return err
	}
	if check(&k); k.badText != nil {
		return k.badText
	}
	return k.wrong
}

// object is the error of a text that is to be read as an object by itself.
func (c *call) object(r *record, text string) *Error {
	if err := c.use(r); err != nil {
		return err
	}
	return c.limits.wire(text)
}

// object reads the syntax of the whole object, and puts the declared members into
// their places.
func (in *verboseReader) object(text string, l *verboseLayout, known []jsonMember) {
	var double, refused string
	s := jsonScanner{text: text, limit: in.c.limits.Depth, open: in.c.open[:0], undoes: len(text) <= keepBuffer, undone: in.c.text[:0]}
	in.err = s.begin()
	for last := -1; in.err == nil; {
		var m jsonMember
		if in.err = s.member(&m); m.kind == 0 {
			break
		}
		i := l.find(m.name, last+1)
		switch {
		case i >= 0:
			if last = i; known[i].kind != 0 && double == "" {
				double = m.name
			}
			if known[i] = m; m.kind == jsonString && len(s.undone) > len(in.undone) {
				in.undone, in.undoneAt = string(s.undone), m.at
			}
		case l.keep != nil:
			in.unknown = l.keep(in.unknown, m, len(text))
		case refused == "":
			refused = m.name
		}
	}
	in.c.open, in.c.text = s.open, s.undone
	switch {
	case in.err != nil:
	case double != "":
		name, _ := unquote(double)
		in.err = because(roleFormat, CauseMemberTwice).of(name)
	case refused != "" && l.refuses:
		in.err = because(roleFormat, CauseUnknownMember).found(refused).but(oneOf(l.members)) // as it is written: it may be no Unicode
	}
}

// has says whether there is a member to read.
func (in *verboseReader) has(m *jsonMember) bool { return in.err == nil && m.kind != 0 }

// needs is has for a member that is required.
func (in *verboseReader) needs(m *jsonMember, name string) bool {
	if in.err == nil && m.kind == 0 {
		in.err = missingField(name)
	}
	return in.err == nil
}

// closeObject ends an object, whose members end in a comma each.
func closeObject(dst []byte) []byte {
	if last := len(dst) - 1; dst[last] == ',' {
		dst[last] = '}'
		return dst
	}
	return append(dst, '}')
}

// A verboseLayout names the members of a JSON object.
type verboseLayout struct {
	members []string // in the order of writing and checking; they need no escapes
	refuses bool     // members that the record does not have

	// keep appends such a member to those before it, in a text of that size; nil if
	// they are not kept.
	keep func(members []byte, m jsonMember, size int) []byte
}
