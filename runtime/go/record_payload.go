package compact

import (
	"slices"
	"strconv"
)

// asks takes the payload version that was asked for, or else the standard one, and
// says whether one was asked for.
func (e *encoder) asks(standard int64) bool {
	e.version = standard
	if e.asked != nil {
		e.version = *e.asked
	}
	return e.asked != nil
}

// declared refuses another version, after all else.
func (e *encoder) declared(versions ...int64) {
	if !slices.Contains(versions, e.version) {
		e.late = unrepresentable(fieldPayloadVersion, oneOf(versions)).found(strconv.FormatInt(e.version, 10))
	}
}
