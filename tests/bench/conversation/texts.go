package conversation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A corpus is what conversations are made of.
type corpus struct {
	tools []string // as the server listed them, to the byte
	prose string   // English, in ASCII
}

func load(root string) (*corpus, error) {
	dir := filepath.Join(root, "tests", "corpora")
	c := new(corpus)
	err := eachLine(filepath.Join(dir, "mcp_filesystem.ndjson"), func(line []byte) error {
		var m struct {
			Result struct {
				Tools []json.RawMessage `json:"tools"`
			} `json:"result"`
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil // a result of another kind
		}
		for _, t := range m.Result.Tools {
			c.tools = append(c.tools, string(t))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = eachLine(filepath.Join(dir, "llm_texts.ndjson"), func(line []byte) error {
		var t struct{ Kind, Text string }
		if err := json.Unmarshal(line, &t); err != nil {
			return err
		}
		if t.Kind == "markdown" {
			c.prose += t.Text
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(c.tools) != 14 || strings.ContainsFunc(c.prose, func(r rune) bool { return r > 0x7f }) {
		return nil, errors.New("the corpora are not what the profiles were made for")
	}
	return c, nil
}

func eachLine(path string, do func(line []byte) error) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		if err := do(line); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// A reader takes slices of the prose, round and round.
type reader struct {
	prose string
	at    int
}

func (r *reader) take(n int) string {
	var b strings.Builder
	for b.Len() < n {
		part := r.prose[r.at%len(r.prose):]
		part = part[:min(len(part), n-b.Len())]
		b.WriteString(part)
		r.at += len(part)
	}
	return b.String()
}

// A message is one of a conversation, as minified JSON.
func message(role, content string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}{role, content})
	if err != nil {
		panic(err) // two strings
	}
	return strings.TrimSuffix(b.String(), "\n")
}
