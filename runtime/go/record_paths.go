package compact

import (
	"strconv"
	"strings"
)

// shownPath is a path as messages show it: keys are shortened and escaped as values are.
func shownPath(path string) string {
	var b strings.Builder
	for {
		at := strings.Index(path, `["`)
		key, err := strconv.QuotedPrefix(path[at+1:])
		if at < 0 || err != nil { // no key, or a caller's name of no field
			b.WriteString(path)
			return b.String()
		}
		text, _ := strconv.Unquote(key)
		b.WriteString(path[:at+1])
		b.WriteString(quoted(text))
		path = path[at+1+len(key):]
	}
}

// stamp is the protocol's, with keys in paths as messages show them.
func (c *call) stamp(e *Error) error {
	if e == nil || e.Kind != "" || !strings.Contains(e.Field, `["`) {
		return c.Protocol.stamp(e)
	}
	path := e.Field
	e.Field = shownPath(path)
	err := c.Protocol.stamp(e)
	e.Field = path
	return err
}
