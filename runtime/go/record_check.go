package compact

import "strconv"

// A checker notes what is wrong with a record that is to be written: the first
// text that is not Unicode, and the first value that no format carries.
type checker struct {
	c              *call
	badText, wrong *Error
}

// has notes that the optional field at the place is there. That of members is behind
// all fields.
func (k *checker) has(place int) { k.c.present = append(k.c.present, place) }

// unicode notes a text that is not Unicode.
func (k *checker) checkUnicode(name, text string) (ok bool) {
	ok = isUnicode(text)
	if !ok && k.badText == nil {
		k.badText = notUnicode(roleText, name)
	}
	return ok
}

// refuse notes a value that no format carries.
func (k *checker) refuse(e *Error) {
	if k.wrong == nil {
		k.wrong = e
	}
}

// What is expected of more than one type.
const unicodeText = "Unicode text"

func integerText(least, most int64) string {
	return "an integer from " + strconv.FormatInt(least, 10) + " to " + strconv.FormatInt(most, 10)
}

// shown is a value as text, which errors show in quotes if JSON has it in quotes.
// Of an absent value it is nothing.
type shown struct {
	text       string
	quotes     bool
	unnumbered bool // it is of an open table, and has no number
}

func (e *Error) showing(v shown) *Error {
	if v.quotes {
		return e.with(v.text)
	}
	return e.found(v.text)
}
