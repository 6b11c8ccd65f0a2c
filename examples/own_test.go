package examples

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var block = regexp.MustCompile("(?s)```(sh|text)\n(.*?)```")

// The commands of a page do what it says: all languages print the frames that are
// worked out there by hand.
func TestPages(t *testing.T) {
	need(t, "typescript")
	need(t, "python")
	for _, page := range []string{"own-protocol", "two-protocols", "growing"} {
		readme, err := os.ReadFile(page + "/README.md")
		if err != nil {
			t.Fatal(err)
		}
		blocks := block.FindAllStringSubmatch(string(readme), -1)
		if len(blocks) != 3 {
			t.Fatalf("%s: %d blocks", page, len(blocks))
		}
		generate, use, want := blocks[0][2], blocks[1][2], blocks[2][2]
		shell(t, generate)
		if got := shell(t, use); got != strings.Repeat(want, 3) {
			t.Errorf("%s: got\n%s\nwant three times\n%s", page, got, want)
		}
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
