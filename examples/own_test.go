package examples

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var block = regexp.MustCompile("(?s)```(sh|text)\n(.*?)```")

// The commands of own-protocol/README.md do what it says: all languages print
// the line that is worked out there by hand.
func TestOwnProtocol(t *testing.T) {
	need(t, "typescript", "node")
	need(t, "python", "python3")
	readme, err := os.ReadFile("own-protocol/README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := block.FindAllStringSubmatch(string(readme), -1)
	if len(blocks) != 3 {
		t.Fatalf("%d blocks", len(blocks))
	}
	generate, use, want := blocks[0][2], blocks[1][2], blocks[2][2]
	shell(t, generate)
	if got := shell(t, use); got != strings.Repeat(want, 3) {
		t.Errorf("got\n%s\nwant three times\n%s", got, want)
	}
}

// shell runs commands from the top of the repository; each has to succeed.
func shell(t *testing.T, commands string) string {
	t.Helper()
	c := exec.Command("sh", "-e", "-c", commands)
	c.Dir, c.Stderr = "..", os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", commands, err, out)
	}
	return string(out)
}
