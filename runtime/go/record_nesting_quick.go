package compact

//lint:file-ignore U1000 only other specs have records in records

import (
	"math/bits"
	"strings"
)

// Most frames are right. A quick reader reads an object with records in it in one pass, straight
// into the values. At anything that is wrong, or that it does not know, it gives up: then the frame
// is read again by what names the first error in the order of the document.

// A quickReader's error says only that there is one.
type quickReader struct {
	verboseReader // reads values of types that are rare
	text          string
	at            int
	depth         int64 // brackets that are open
	member        jsonMember

	kept   []byte   // texts that were copied together
	values []string // where optional texts lie
}

// A quickLayout names the members of an object: each with its quotes and colon, as it is usually
// written.
type quickLayout struct {
	keys  []string
	needs uint64 // those that are required, a bit each
}

// quickFrame says whether it read the frame. If not the record is empty.
func quickFrame[T any](c *call, r *T, text string, read func(r *T, in *quickReader)) bool {
	in := quickReader{verboseReader: verboseReader{c: c}, text: text}
	elements, nested := c.elements, c.nested
	read(r, &in)
	if in.err == nil && in.next() == 0 && in.at == len(text) {
		return true
	}
	c.elements, c.nested = elements, nested
	*r = *new(T)
	return false
}

// unusual is the error of all quick readers.
var unusual = new(Error)

func (in *quickReader) giveUp() { in.err, in.at = unusual, len(in.text) }

// next passes over white space, and gives the byte behind it, or 0.
func (in *quickReader) next() byte {
	if in.at < len(in.text) && in.text[in.at] > ' ' {
		return in.text[in.at]
	}
	if in.at = spaceEnd(in.text, in.at); in.at < len(in.text) {
		return in.text[in.at]
	}
	return 0
}

// opens passes over a bracket, if there is one and it may be open. It says whether there is
// something in it.
func (in *quickReader) opens(open, end byte) bool {
	if in.next() != open || in.depth >= in.c.limits.Depth {
		in.giveUp()
		return false
	}
	in.depth++
	if in.at++; in.next() != end {
		return true
	}
	in.depth--
	in.at++
	return false
}

// more passes over a comma, or over the bracket's other half.
func (in *quickReader) more(end byte) bool {
	switch in.next() {
	case ',':
		in.at++
		return in.err == nil
	case end:
		in.depth--
		in.at++
	default:
		in.giveUp()
	}
	return false
}

// passes says whether a literal is next, and passes over it.
func (in *quickReader) passes(literal string) bool {
	if end := in.at + len(literal); end <= len(in.text) && in.text[in.at:end] == literal {
		in.at = end
		return true
	}
	return false
}

// first is the place of an object's first member, or -1 if there is none.
func (in *quickReader) first(l *quickLayout) int {
	if in.opens('{', '}') {
		return in.place(l, 0)
	}
	if l.needs != 0 {
		in.giveUp()
	}
	return -1
}

// other is the place of the member behind those that were read, a bit each, or -1 at the object's
// end.
func (in *quickReader) other(l *quickLayout, seen uint64) int {
	if in.more('}') {
		return in.place(l, seen)
	}
	if seen&l.needs != l.needs {
		in.giveUp()
	}
	return -1
}

// place passes over a key, and gives its place, which none before it has. Most members are in the
// order of the layout.
func (in *quickReader) place(l *quickLayout, seen uint64) int {
	in.next()
	for i := bits.Len64(seen); i < len(l.keys); i++ {
		if in.passes(l.keys[i]) {
			return i
		}
	}
	i := in.find(l)
	if i < 0 || seen&(1<<i) != 0 {
		in.giveUp()
		return -1
	}
	return i
}

// find passes over a key in any form, and gives its place in the layout, or -1.
func (in *quickReader) find(l *quickLayout) int {
	in.next()
	from := in.at
	key := in.quickText()
	if in.err != nil || !in.colon() {
		return -1
	}
	written := strings.HasPrefix(in.text[from:], `"`+key) // without escapes
	for i, name := range l.keys {
		if written && len(name) == len(key)+3 && name[1:len(name)-2] == key {
			return i
		}
	}
	return -1
}

func (in *quickReader) colon() bool {
	if in.next() != ':' {
		return false
	}
	in.at++
	return true
}

// whole is the next value for a reader of members.
func (in *quickReader) whole() *jsonMember {
	s := jsonScanner{text: in.text, end: in.at, limit: in.c.limits.Depth - in.depth, open: in.c.open[:0]}
	kind, err := s.next()
	from := s.start
	if err == nil {
		in.member = jsonMember{kind: kind, at: from, plain: kind == jsonString && s.plain}
		err = s.skip(kind)
	}
	if in.c.open = s.open; err != nil {
		in.giveUp()
		in.member = jsonMember{}
		return &in.member
	}
	in.member.value, in.at = in.text[from:s.end], s.end
	return &in.member
}

// enters counts a record, and notes that it is open, if the limits leave it.
func (in *quickReader) enters() bool {
	if in.err == nil && (in.c.count(1) == 0 || !in.c.opens()) {
		in.giveUp()
	}
	return in.err == nil
}

// quickRecord reads a record in another one.
func quickRecord[T any](in *quickReader, r *T, read func(r *T, in *quickReader)) {
	if in.enters() {
		read(r, in)
		in.c.nested--
	}
}

// quickOptional is quickRecord for a record that may be absent.
func quickOptional[T any](in *quickReader, read func(r *T, in *quickReader)) *T {
	r := new(T)
	quickRecord(in, r, read)
	return r
}
