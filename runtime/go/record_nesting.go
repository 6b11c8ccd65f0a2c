package compact

import "strconv"

// Records that lie in others.

const (
	limitNesting = "nesting"

	// mostNesting is up to how many records may be open at once, so that readers, checks and
	// writers can be plain recursion.
	mostNesting = 100
)

// mustBeNesting panics for a limit that is not one of those.
func mustBeNesting(limit int64) {
	if mustBeSize("Nesting", limit); limit > mostNesting {
		panic("compact: limit Nesting is above " + strconv.Itoa(mostNesting) + ": " + strconv.FormatInt(limit, 10))
	}
}

// opens notes that a record in another one is open, if the limit leaves it. The frame's own is the
// first, and not counted here.
func (c *call) opens() bool {
	if c.nested+1 >= c.limits.Nesting {
		return false
	}
	c.nested++
	return true
}

// tooNested is the error of the first record past the limit.
func (c *call) tooNested(r role, path string) *Error {
	e := failLimit(r, limitNesting, c.limits.Nesting).of(path)
	e.Cause = CauseOverNesting
	return e
}

// within puts a record's path in front of that of an error in it. What has no place has no path.
func (e *Error) within(record string) {
	switch {
	case e.Field == "":
	case e.Field[0] == '[':
		e.Field = record + e.Field
	default:
		e.Field = record + "." + e.Field
	}
}

// isElement says whether an error is of an element, or of what is in one. Then placed gives it
// the path of this element.
func (e *Error) isElement() bool {
	return e != nil && len(e.Field) >= len(element) && e.Field[:len(element)] == element
}

func (e *Error) placed(path string) { e.Field = path + e.Field[len(element):] }
