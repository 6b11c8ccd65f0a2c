package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// readDocuments returns the texts of a file: of NDJSON one a line (its member
// text, where it is an object with one, else the line), of others the whole.
func readDocuments(name string) ([]string, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(name, ".ndjson") {
		return []string{string(src)}, nil
	}
	var docs []string
	for i, line := range bytes.Split(src, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if !json.Valid(line) {
			return nil, fmt.Errorf("%s:%d: the line is not JSON", name, i+1)
		}
		var object struct{ Text *string }
		if json.Unmarshal(line, &object) == nil && object.Text != nil {
			docs = append(docs, *object.Text)
		} else {
			docs = append(docs, string(line))
		}
	}
	return docs, nil
}
