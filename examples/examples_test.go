// Package examples tests that the examples print the same in every language.
package examples

import (
	"os"
	"os/exec"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// Worked by hand: the documented frames, and 94 03 00 00 a5 "hello" in Base85.
// The request is the one of docs/request.md, which gives its check as a command.
const want = `Hello, world! (OK from G3, 150 tokens)
Almh)=rD:brY&O
Hello, World!
InvalidBase85Char at 3: ~
TOOL|def|{"name":"search","schema":{"type":"object"}}
SYS|full|You are a helpful assistant...
REQ|1|t_0e23cf7b|s_d7a64bda|{"check":"c_cbdb93cbfa7fb32f","args":{"query":"hello"}}|D|F|User: Hi
{"query":"hello"} User: Hi
`

func TestExamplesPrintTheSame(t *testing.T) {
	for language, argv := range map[string][]string{
		"go":         {"go", "run", "./examples/go"},
		"typescript": {"node", "examples/typescript/main.mjs"},
		"python":     {"python3", "examples/python/main.py"},
	} {
		t.Run(language, func(t *testing.T) {
			need(t, language)
			cmd := exec.Command(argv[0], argv[1:]...)
			cmd.Dir = ".."
			cmd.Env = append(os.Environ(), "PYTHONPATH=clients/python")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if string(out) != want {
				t.Errorf("got\n%s\nwant\n%s", out, want)
			}
		})
	}
}

// need skips where a language is missing, or fails where it is required.
func need(t *testing.T, language string) {
	toolchain.Need(t, language)
	if language == "typescript" {
		_, err := os.Stat("../clients/typescript/dist/compact-decoder.js")
		toolchain.NeedAlso(t, language, err)
	}
}
