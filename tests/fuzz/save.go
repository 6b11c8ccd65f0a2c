package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// saved is a case of tests/vectors without its expectation: the loader refuses
// it until somebody has worked that out from the documents.
type saved struct {
	Name    string `json:"name"`
	Section string `json:"section"`
	Op      string `json:"op"`
	Input   any    `json:"input"`
	Limits  limits `json:"limits,omitempty"`
	Note    string `json:"note"`
}

// save writes a frame as a topic file of vectors, and gives its path. A session's
// frames, which no vector holds, are the input of its last operation.
func save(dir string, f frame, v verdict) (string, error) {
	requests := f.requests()
	c := saved{Section: f.class.section, Op: requests[0].Op, Input: requests[0].Input, Limits: f.limits,
		Note: "Found by tests/fuzz; " + v.signature + ". " + strings.Join(v.said, "; ")}
	if len(requests) > 1 {
		c.Op = requests[len(requests)-1].Op
		var inputs []any
		for _, r := range requests {
			inputs = append(inputs, r.Input)
		}
		c.Input = inputs
	}
	input, err := json.Marshal(c.Input)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(input)
	topic := "found-" + f.class.name + "-" + hex.EncodeToString(sum[:4])
	c.Name = topic + "/1"
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(map[string]any{"topic": topic, "cases": []saved{c}}); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(dir, topic+".json")
	return path, os.WriteFile(path, b.Bytes(), 0o644)
}
