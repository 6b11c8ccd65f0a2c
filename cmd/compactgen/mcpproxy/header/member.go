package header

import (
	"encoding/json"
	"strings"
)

// With is a message with another value in the place of that of a member, which
// names lead to from outside in. It is false where there is none, or where a name
// is there twice: two readers could take different ones.
func With(message, value string, names ...string) (string, bool) {
	at, size := 0, len(message)
	for _, name := range names {
		from, length, ok := place(message[at:at+size], name)
		if !ok {
			return message, false
		}
		at, size = at+from, length
	}
	return message[:at] + value + message[at+size:], true
}

// place is the place of a value in an object.
func place(object, name string) (from, size int, ok bool) {
	d := json.NewDecoder(strings.NewReader(object))
	if !enter(d, '{') {
		return 0, 0, false
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return 0, 0, false
		}
		var value json.RawMessage
		if d.Decode(&value) != nil || key == name && ok {
			return 0, 0, false
		}
		if key == name {
			from, size, ok = int(d.InputOffset())-len(value), len(value), true
		}
	}
	return from, size, ok
}

// IsStrict says whether a message has only members of JSON-RPC's requests, each at
// most once.
func IsStrict(message string) bool {
	return once(message, func(name, _ string) bool { return ofRequests[name] })
}

var ofRequests = map[string]bool{"jsonrpc": true, "id": true, "method": true, "params": true}

// IsClear says whether all readers find the same in a message: it is strict, and has
// no name twice in its params or their _meta.
func IsClear(message string) bool {
	any := func(string, string) bool { return true }
	param := func(name, value string) bool { return name != "_meta" || once(value, any) }
	return once(message, func(name, value string) bool {
		return ofRequests[name] && (name != "params" || once(value, param))
	})
}

// once says whether a text is an object with no name twice, all of whose members
// are right.
func once(object string, isRight func(name, value string) bool) bool {
	d := json.NewDecoder(strings.NewReader(object))
	if !enter(d, '{') {
		return false
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		name, _ := token.(string)
		var value json.RawMessage
		if err != nil || seen[name] || d.Decode(&value) != nil || !isRight(name, string(value)) {
			return false
		}
		seen[name] = true
	}
	return true
}

// WithMeta is a request with a member of its _meta, in the place of the one that it
// has.
func WithMeta(m *Message, message, name, value string) string {
	member := `"` + name + `":` + value
	out, ok := message, false
	switch {
	case m.Meta[name] != nil:
		out, ok = With(message, value, "params", "_meta", name)
	case m.Meta != nil:
		out, ok = With(message, within(m.Params["_meta"], member), "params", "_meta")
	case m.Params != nil && m.Params["_meta"] == nil:
		if from, size, found := place(message, "params"); found {
			out, ok = With(message, within(json.RawMessage(message[from:from+size]), `"_meta":{`+member+`}`), "params")
		}
	case m.Params == nil && m.Method != "" && IsStrict(message) && !has(message, "params"):
		end := strings.LastIndexByte(message, '}')
		out, ok = message[:end]+`,"params":{"_meta":{`+member+`}}`+message[end:], true
	}
	if !ok {
		return message
	}
	return out
}

// within is an object with a member in front.
func within(object json.RawMessage, member string) string {
	rest := strings.TrimLeft(string(object[1:]), " \t\r\n")
	if strings.HasPrefix(rest, "}") {
		return "{" + member + rest
	}
	return "{" + member + "," + rest
}

func has(message, name string) bool {
	_, _, ok := place(message, name)
	return ok
}
