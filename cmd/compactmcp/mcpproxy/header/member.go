package header

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// IsStrict says whether a message has only members of JSON-RPC's requests, each at
// most once.
func IsStrict(message string) bool {
	members, clear := foreign.All(message)
	for name := range members {
		switch name {
		case "jsonrpc", "id", "method", "params":
		default:
			return false
		}
	}
	return clear
}

// IsClear says whether all readers find the same in a message: it is strict, and has
// no name twice in its params or their _meta.
func IsClear(message string) bool {
	params := foreign.Member(message, "params")
	meta := foreign.Member(params, "_meta")
	isClear := func(object string) bool {
		_, clear := foreign.All(object)
		return clear || !foreign.IsObject(object)
	}
	return IsStrict(message) && isClear(params) && isClear(meta)
}

// WithMeta is a request with a member of its _meta, in the place of the one that it
// has.
func WithMeta(m *Message, message, name, value string) string {
	if !IsClear(message) {
		return message
	}
	member := `"` + name + `":` + value
	out, ok := message, false
	switch {
	case m.Meta(name) != "":
		out, ok = foreign.With(message, value, "params", "_meta", name)
	case foreign.IsObject(m.meta):
		out, ok = foreign.With(message, within(m.meta, member), "params", "_meta")
	case foreign.IsObject(m.Params) && m.meta == "":
		out, ok = foreign.With(message, within(m.Params, `"_meta":{`+member+`}`), "params")
	case m.Params == "" && m.Method != "":
		end := strings.LastIndexByte(message, '}')
		out, ok = message[:end]+`,"params":{"_meta":{`+member+`}}`+message[end:], true
	}
	if !ok {
		return message
	}
	return out
}

// within is an object with a member in front.
func within(object, member string) string {
	rest := strings.TrimLeft(object[1:], " \t\r\n")
	if strings.HasPrefix(rest, "}") {
		return "{" + member + rest
	}
	return "{" + member + "," + rest
}
