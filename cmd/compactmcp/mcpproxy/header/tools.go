package header

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// Tools calls keep for each tool of a message with a list, and returns the message
// without those that it does not keep; what stays is as it was.
func Tools(message string, keep func(tool string) bool) string {
	var kept []string
	dropped := false
	list := foreign.Member(message, "result", "tools")
	foreign.Each(list, func(tool string) {
		if keep(tool) {
			kept = append(kept, tool)
		} else {
			dropped = true
		}
	})
	if !dropped {
		return message
	}
	message, _ = foreign.With(message, "["+strings.Join(kept, ",")+"]", "result", "tools")
	return message
}
