package conformance

import (
	"bytes"
	"encoding/json"
)

// The little that the runner itself knows of JSON texts, so that it can judge
// answers without any implementation.

func isJSON(s string) bool { return json.Valid([]byte(s)) }

// minify drops the white space between the tokens of a JSON text. What is none stays.
func minify(s string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(s)) != nil {
		return s
	}
	return b.String()
}

func quoted(raw string) string { return `"` + raw + `"` }
