package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"
)

// onNode runs a part of the page's source on Node, with files of these contents,
// and gives the output.
func onNode(t *testing.T, entry string, contents ...[]byte) []byte {
	t.Helper()
	needEsbuild(t)
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "script.mjs")
	if err := bundle(root, entry, script, "--format=esm", "--platform=node"); err != nil {
		t.Fatal(err)
	}
	argv := []string{script}
	for i, content := range contents {
		path := filepath.Join(filepath.Dir(script), fmt.Sprint(i))
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		argv = append(argv, path)
	}
	c := exec.CommandContext(t.Context(), "node", argv...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The page counts the tokens that compactgen measure counts.
func TestTokens(t *testing.T) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{
		"", "hello", "Hello, world!", " \n\n  x\t", "한국어 텍스트", "👩‍👩‍👧‍👦 e\u0301", "I'LL we've 12345678", "\ufeffa\u0085b", "<|endoftext|>",
		strings.Repeat("A", 3000), "RES|OK|G3|150|Hello, world!", "Almh)=rD:brY&O", strings.Repeat("lmh)=rD:brY&O~", 200),
	}
	corpus, err := os.ReadFile(filepath.Join("..", "..", "tests", "corpora", "llm_texts.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(corpus)) {
		texts = append(texts, line)
	}
	words, err := vocabulary()
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	if err := json.Unmarshal(onNode(t, "counts.ts", words, list), &got); err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		if want, err := codec.Count(text); err != nil || got[i] != want {
			t.Errorf("%.100q has %d tokens, not %d (%v)", text, got[i], want, err)
		}
	}
}
