package compact

import (
	"strconv"
	"unicode/utf8"
)

// Kind is the public name of what went wrong; the spec declares the kinds.
type Kind string

// Error is every failure of this package; get at it with errors.As. Fields that
// the kind does not have are -1 or empty. See docs/core.md, "Error Types".
type Error struct {
	Kind      Kind
	Position  int    // code points behind the frame's prefix; -1 for none
	Length    int    // code points; -1 for none
	Char      string // one code point
	Field     string // of the record, or the name of a verbose member
	Reference string
	Limit     string // the limit that was passed: "input", "output", "depth", …
	Message   string

	role role
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// A role is what hand-written code knows of a kind. The public methods of a
// Protocol put that protocol's kind to it.
type role uint8

const (
	roleBase85Char role = iota
	roleBase85Length
	roleDecompression
	rolePayload
	roleFormat
	roleMissingField
	roleUnknownReference
	roleReferenceConflict
	roleUnknownTag
	roleNotNegotiated
	roleNotAvailable
	roleUnrepresentable
	roleText
	roleCount
)

// The fields of a record, as errors name them.
const (
	fieldStatus          = "status"
	fieldModel           = "model"
	fieldTokens          = "tokens"
	fieldResult          = "result"
	fieldReasoningEffort = "reasoning_effort"
	fieldUltrathink      = "ultrathink"
	fieldReturnCode      = "returncode"
	fieldMembers         = "members"
	fieldFormat          = "format"
	fieldPayloadVersion  = "payload_version"
	fieldVersion         = "version"
)

func fail(r role, message string) *Error {
	return &Error{Position: -1, Length: -1, Message: message, role: r}
}

func failLimit(r role, limit string, value int64) *Error {
	e := fail(r, "over the "+limit+" limit of "+strconv.FormatInt(value, 10))
	e.Limit = limit
	return e
}

func missingField(field string) *Error {
	e := fail(roleMissingField, "missing field "+field)
	e.Field = field
	return e
}

func unrepresentable(field string) *Error {
	e := fail(roleUnrepresentable, "cannot represent the field "+field)
	e.Field = field
	return e
}

// failAt is a format error at a byte of the text.
func failAt(text string, at int, message string) *Error {
	e := fail(roleFormat, message)
	e.Position = utf8.RuneCountInString(text[:at])
	e.Message += " at position " + strconv.Itoa(e.Position)
	return e
}

// stamp makes the error public: with the protocol's kind, and a nil *Error as
// a nil error. One that has a kind is a store's, which others may hold too.
func (p *Protocol) stamp(e *Error) error {
	if e == nil {
		return nil
	}
	if e.Kind == "" {
		e.Kind = p.spec.kinds[e.role]
	}
	return e
}
