package compact

import "strings"

// A separatedText reads the fields of separated text one by one into the call's
// record. The first error stays, but the first separator that is missing comes
// before what is wrong with a field. See docs/record.md §2.
type separatedText struct {
	c         *call
	left      string
	separator byte
	err       *Error
	ended     bool // a separator is missing
}

// until takes the text up to the next separator, behind which the following
// field stands.
func (in *separatedText) until(following int) (text string) {
	at := strings.IndexByte(in.left, in.separator)
	if at < 0 {
		if !in.ended {
			in.err, in.ended = missingField(in.c.record.fields[following].name), true
		}
		return ""
	}
	text, in.left = in.left[:at], in.left[at+1:]
	return text
}

func (in *separatedText) wrong(f *field, text string) {
	if in.err == nil {
		in.err = because(roleFormat, f.cause()).of(f.name).with(text).but(f.kind.expected(f))
	}
}

// The methods below read the text of a field, by its type.

func (in *separatedText) closed(field int, text string) {
	f, v := in.c.field(field)
	if v.text = text; !f.table.read(v) {
		in.wrong(f, text)
	}
}

func (in *separatedText) open(field int, text string) {
	f, v := in.c.field(field)
	v.text = text
	f.table.settle(v)
}

func (in *separatedText) integer(field int, text string) {
	f, v := in.c.field(field)
	n, ok := parseInteger(text)
	if v.n = n; !ok || n < f.least || n > f.most || text == "-0" {
		in.wrong(f, text)
	}
}

func (in *separatedText) boolean(field int, text string) {
	if f, v := in.c.field(field); !v.readBoolean(text) {
		in.wrong(f, text)
	}
}

func (in *separatedText) text(field int, text string) {
	_, v := in.c.field(field)
	v.text = text
}
