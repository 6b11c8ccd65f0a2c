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
		from, length, ok := member(message[at:at+size], name)
		if !ok {
			return message, false
		}
		at, size = at+from, length
	}
	return message[:at] + value + message[at+size:], true
}

// member is the place of a value in an object.
func member(object, name string) (from, size int, ok bool) {
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
	d := json.NewDecoder(strings.NewReader(message))
	if !enter(d, '{') {
		return false
	}
	left := map[json.Token]bool{"jsonrpc": true, "id": true, "method": true, "params": true}
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err != nil || !left[name] || d.Decode(&value) != nil {
			return false
		}
		delete(left, name)
	}
	return true
}
