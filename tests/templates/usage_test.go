package templates

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// Worked by hand: the documented frames, as in examples/examples_test.go.
const usage = `Hello, world! (OK from G3, 150 tokens)
Almh)=rD:brY&O
InvalidBase85Char at Some(3): Some('~')
`

func TestRustExample(t *testing.T) {
	toolchain.Need(t, "cargo")
	cmd := exec.Command("cargo", "run", "--quiet", "--locked", "--example", "usage")
	cmd.Dir = crate
	out, err := cmd.CombinedOutput()
	if err != nil || string(out) != usage {
		t.Errorf("%v: got\n%s\nwant\n%s", err, out, usage)
	}
}

// What the README shows is the example's, line by line.
func TestRustReadme(t *testing.T) {
	readme, err := os.ReadFile(crate + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile(crate + "/examples/usage.rs")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```rust\n")
	block, _, found := strings.Cut(block, "```")
	if !found {
		t.Fatal("no code in the README")
	}
	for line := range strings.Lines(block) {
		if !strings.Contains(string(example), line) {
			t.Errorf("examples/usage.rs does not hold %q", line)
		}
	}
}
