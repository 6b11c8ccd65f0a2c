package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// readDocuments returns the texts of a file: of NDJSON one a line, of others
// the whole. A member names the string of each line that is the text.
func readDocuments(name, member string) ([]string, error) {
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
		doc, err := document(line, member)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

func document(line []byte, member string) (string, error) {
	if !json.Valid(line) {
		return "", errors.New("the line is not JSON")
	}
	if member == "" {
		return string(line), nil
	}
	var object map[string]json.RawMessage
	var text string
	if json.Unmarshal(line, &object) != nil || json.Unmarshal(object[member], &text) != nil {
		return "", fmt.Errorf("the line is no object with a string %q", member)
	}
	return text, nil
}
