package inspect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// A member stands at a byte of an object; the value is its text.
type member struct {
	name  string
	at    int // of the value
	start int // of the name
	value string
}

// eachMember visits the members of a JSON object, up to the first fault.
func eachMember(object string, visit func(member)) {
	d := json.NewDecoder(strings.NewReader(object))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return
	}
	for d.More() {
		start := int(d.InputOffset())
		start += strings.IndexByte(object[start:], '"')
		name, err := d.Token()
		if err != nil {
			return
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return
		}
		text := string(bytes.TrimSpace(value))
		visit(member{fmt.Sprint(name), int(d.InputOffset()) - len(text), start, text})
	}
}
