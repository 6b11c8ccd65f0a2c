package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// The cost of asking in a request, and of results that do not get shorter.
func TestAs(t *testing.T) {
	for line, want := range map[string]string{
		`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`:                           `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.github.compactgen/accept":["Z"]}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"x"}}`:     `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"x","_meta":{"io.github.compactgen/accept":["Z"]}}}`,
		`{"jsonrpc":"2.0","id":2,"result":{"content":[]}}`:                         `{"jsonrpc":"2.0","id":2,"result":{"content":[]}}`,
		`{"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"read"}}`: `{"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"read"}}`,
	} {
		m, err := compact.ParseMCPMessage(line)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := as(&m, "Z"); got != want || err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
}

func TestAnswering(t *testing.T) {
	var out bytes.Buffer
	file := filepath.Join(t.TempDir(), "result")
	for name, text := range map[string]string{file: "result\n", file + ".list": "list\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := answer(file, strings.NewReader("1\n2\n3\n"), &out); err != nil || out.String() != "list\nresult\nresult\n" {
		t.Errorf("%v: %s", err, &out)
	}
}
