package compact

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is the public name of what went wrong; the spec declares the kinds. A Kind
// is an error itself: errors.Is(err, kind) asks whether err is of that kind.
type Kind string

// Error returns the kind.
func (k Kind) Error() string { return string(k) }

// Cause says why something went wrong: it is the name of a message. A kind has
// many causes, and a cause can occur in several kinds.
type Cause string

// Error is the type of every failure of this package: get it with errors.As, or
// ask for its kind with errors.Is. Fields that say nothing are -1 or empty. An
// Error never changes and is safe for concurrent use. See docs/core.md, "Error
// Types".
type Error struct {
	Kind      Kind
	Cause     Cause
	Position  int    // code points behind the frame's prefix; -1 for none
	Length    int    // code points; -1 for none
	Char      string // one code point
	Field     string // of the record, or the name of a verbose member
	Value     string // what was found, shortened and quoted, as the message shows it
	Reference string
	Limit     string // the limit that was passed: "input", "depth", …
	Message   string

	role     role
	expected string
	record   string // that none was of
	under    error  // of a store or a context
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Is reports whether target is the error's kind.
func (e *Error) Is(target error) bool {
	k, ok := target.(Kind)
	return ok && k == e.Kind
}

// Unwrap returns the error of the store or context that caused this one.
func (e *Error) Unwrap() error { return e.under }

// A role is the name by which hand-written code knows a kind. The public methods
// of a Protocol replace it by that protocol's kind.
type role uint8

// The names that errors use for things that are no field of a record.
const (
	fieldMembers = "members"
	fieldFormat  = "format"
	fieldFrame   = "frame"
)

// because makes an error with a cause of the table. The methods of, with, found
// and but add what is known; stamp writes the message.
func because(r role, c Cause) *Error {
	return &Error{Position: -1, Length: -1, Cause: c, role: r}
}

// of says which field is wrong.
func (e *Error) of(field string) *Error {
	e.Field = field
	return e
}

// with shows a text that was found.
func (e *Error) with(text string) *Error {
	e.Value = quoted(text)
	return e
}

// found shows a number, or JSON as it is written.
func (e *Error) found(lexeme string) *Error {
	e.Value = shortened(lexeme, false)
	return e
}

// but says what was expected.
func (e *Error) but(expected string) *Error {
	e.expected = expected
	return e
}

// mostShown is how many code points of a value a message shows.
const mostShown = 20

// quoted shows a text.
func quoted(text string) string { return `"` + shortened(text, true) + `"` }

// shortened copies the beginning of a text so that it is safe to show. It escapes
// characters that are invisible or change the direction of text, and quotes if
// asked.
func shortened(text string, quotes bool) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		switch {
		case n == mostShown:
			b.WriteString("…")
			return b.String()
		case quotes && (r == '"' || r == '\\'):
			b.WriteByte('\\')
			b.WriteRune(r)
		case isHidden(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		n++
	}
	return b.String()
}

// isHidden says whether a code point is a control, or directs or hides text.
func isHidden(r rune) bool {
	return r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e ||
		r >= 0x2060 && r <= 0x206f || r == 0xfeff
}

// oneOf lists what there is: "a, b or c".
func oneOf[T any](list []T) string {
	var b strings.Builder
	for i, x := range list {
		if i > 0 && i == len(list)-1 {
			b.WriteString(" or ")
		} else if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, x)
	}
	return b.String()
}

func failLimit(r role, limit string, value int64) *Error {
	e := because(r, CauseOverLimit).but(strconv.FormatInt(value, 10))
	e.Limit = limit
	return e
}

func missingField(field string) *Error { return because(roleMissingField, CauseMissingField).of(field) }

// unrepresentable is the error for a value that no encoder can write.
func unrepresentable(field, expected string) *Error {
	return because(roleUnrepresentable, CauseUnrepresentable).of(field).but(expected)
}

// notCarried is the error for a value that the chosen format cannot carry.
func notCarried(field string) *Error { return because(roleUnrepresentable, CauseNotCarried).of(field) }

// notUnicode is the error for a text, from a caller or in a frame, that is not UTF-8.
func notUnicode(r role, what string) *Error { return because(r, CauseNotUnicode).of(what) }

// message fills in the text of the cause.
func (e *Error) message() string {
	var b strings.Builder
	text := e.Cause.text()
	if e.Value == "" {
		text = strings.ReplaceAll(text, " {value}", "")
	}
	for {
		words, rest, found := strings.Cut(text, "{")
		b.WriteString(words)
		if !found {
			return b.String()
		}
		name, rest, _ := strings.Cut(rest, "}")
		switch name {
		case "field":
			b.WriteString(e.Field)
		case "value":
			b.WriteString(e.Value)
		case "expected":
			b.WriteString(e.expected)
		case "record":
			b.WriteString(e.record)
		case "limit":
			b.WriteString(e.Limit)
		case "position":
			b.WriteString(strconv.Itoa(e.Position))
		case "length":
			b.WriteString(strconv.Itoa(e.Length))
		}
		text = rest
	}
}

// stamp makes an error public: it sets the protocol's kind and the message, and turns a
// nil *Error into a nil error. An error that already has a kind came from a store and may
// be shared, so it stays as it is.
func (p *Protocol) stamp(e *Error) error {
	if e == nil {
		return nil
	}
	if e.Kind == "" {
		e.Kind = p.spec.kinds[e.role]
		if e.Cause != "" {
			e.Message = e.message()
		}
	}
	return e
}
