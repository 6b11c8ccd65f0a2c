package compact

import "strconv"

// mustBeSize panics for what is no size, which is a mistake of the program.
func mustBeSize(name string, limit int64) {
	if limit < 0 {
		panic("compact: limit " + name + " is not a size: " + strconv.FormatInt(limit, 10))
	}
}

const (
	limitInput = "input"
	limitDepth = "depth" //lint:ignore U1000 only of what holds JSON, or passes over elements
)

// wire checks what every decoder checks first: the size, then Unicode.
func (l *Limits) size(frame string) *Error {
	if int64(len(frame)) > l.Input {
		return failLimit(roleFormat, limitInput, l.Input)
	}
	return nil
}

func (l *Limits) wire(text string) *Error {
	if err := l.size(text); err != nil {
		return err
	}
	if !isUnicode(text) {
		return notUnicode(roleFormat, fieldFrame)
	}
	return nil
}
