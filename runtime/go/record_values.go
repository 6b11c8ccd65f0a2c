package compact

// A verboseReader reads values of JSON: those of an object's members. See docs/record.md §1.
type verboseReader struct {
	c       *call
	unknown []byte
	err     *Error

	undone   string // the longest text, without its short escapes
	undoneAt int
}

func (in *verboseReader) wrong(m *jsonMember, name, expected string) {
	in.err = because(roleFormat, CauseWrongValue).of(name).found(m.value).but(expected)
}

// unquoted is the member's text. The scanner took the escapes out of the longest.
func (in *verboseReader) unquoted(m *jsonMember) (text string, unicode bool) {
	if m.kind == jsonString && m.at == in.undoneAt {
		return in.undone, true
	}
	return m.text()
}
