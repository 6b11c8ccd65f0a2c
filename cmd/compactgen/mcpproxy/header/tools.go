package header

import (
	"encoding/json"
	"strings"
)

// Tools calls keep for each tool of a message with a list, and returns the message
// without those that it does not keep; what stays is as it was.
func Tools(message string, keep func(tool json.RawMessage) bool) string {
	d := json.NewDecoder(strings.NewReader(message))
	if !enter(d, '{') || !find(d, "result") || !enter(d, '{') || !find(d, "tools") || !enter(d, '[') {
		return message
	}
	from := d.InputOffset()
	var kept []string
	dropped := false
	for d.More() {
		var tool json.RawMessage
		if d.Decode(&tool) != nil {
			return message
		}
		if keep(tool) {
			kept = append(kept, string(tool))
		} else {
			dropped = true
		}
	}
	if !dropped {
		return message
	}
	return message[:from] + strings.Join(kept, ",") + message[d.InputOffset():]
}

func enter(d *json.Decoder, open json.Delim) bool {
	t, err := d.Token()
	return err == nil && t == open
}

// find goes to the value of a member.
func find(d *json.Decoder, name string) bool {
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return false
		}
		if key == name {
			return true
		}
		var skipped json.RawMessage
		if d.Decode(&skipped) != nil {
			return false
		}
	}
	return false
}
