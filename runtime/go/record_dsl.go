package compact

import "strings"

// A separatedText reads the fields of separated text one by one. The first error
// stays, but a separator that is missing comes before what is wrong with a field.
// See docs/record.md §2.
type separatedText struct {
	c         *call
	left      string
	separator byte
	err       *Error
	ended     bool // a separator is missing
}

// until takes the text up to the next separator, behind which the following
// field stands.
func (in *separatedText) until(following string) (text string) {
	at := strings.IndexByte(in.left, in.separator)
	if at < 0 {
		if !in.ended {
			in.err, in.ended = missingField(following), true
		}
		return ""
	}
	text, in.left = in.left[:at], in.left[at+1:]
	return text
}

func (in *separatedText) wrong(text, name string, cause Cause, expected string) {
	if in.err == nil {
		in.err = because(roleFormat, cause).of(name).with(text).but(expected)
	}
}
