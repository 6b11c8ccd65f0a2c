package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The README's table is this command's output; -update is a run with
// UPDATE_README=1.
func TestReadmeTable(t *testing.T) {
	readme := filepath.Join("..", "..", "README.md")
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	const open, end = "<!-- measured: tests/corpora/llm_texts.ndjson -->\n", "<!-- end -->"
	head, rest, found := strings.Cut(string(text), open)
	got, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatal("the README has no measured table")
	}
	var stdout, stderr bytes.Buffer
	args := []string{"measure", "--member", "text", "--spec", filepath.Join("..", "..", "spec", "compact.yaml"), filepath.Join("..", "..", "tests", "corpora", "llm_texts.ndjson")}
	if code := Run(args, strings.NewReader(""), &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	if want := stdout.String(); got != want {
		if os.Getenv("UPDATE_README") != "" {
			if err := os.WriteFile(readme, []byte(head+open+want+end+tail), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("the README says\n%s\nand measure says\n%s", got, want)
	}
}
