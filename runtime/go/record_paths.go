package compact

import (
	"strconv"
	"strings"
)

// keyMark stands in front of a map's key in a path until the error is public. No name of a
// spec has it, since it is no UTF-8: what a spec names is shown whole, as keys are not.
const keyMark = "\xff"

// shownPath is a path as messages show it: keys are shortened and escaped as values are.
func shownPath(path string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(path, keyMark)
		b.WriteString(before)
		key, err := strconv.QuotedPrefix(rest)
		if !found || err != nil { // no key, or a caller's name of no field
			b.WriteString(path[len(before):])
			return b.String()
		}
		text, _ := strconv.Unquote(key)
		b.WriteString(quoted(text))
		path = rest[len(key):]
	}
}

// stamp is the protocol's, with keys in paths as messages show them.
func (c *call) stamp(e *Error) error {
	if e == nil || e.Kind != "" || !strings.Contains(e.Field, keyMark) {
		return c.Protocol.stamp(e)
	}
	path := e.Field
	e.Field = shownPath(path)
	err := c.Protocol.stamp(e)
	e.Field = unmarked(path)
	return err
}

func unmarked(path string) string { return strings.ReplaceAll(path, keyMark, "") }
