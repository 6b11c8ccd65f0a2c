// Package pages runs the commands that pages show, and compares what they print.
package pages

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A console block shows commands behind "$ ", and below each what it prints.
var consoleBlock = regexp.MustCompile("(?s)\n```console\n(.*?)```\n")

// Run fails unless the console blocks of the pages show what really happens with the program
// that testscript.Main has put into the path. Each page is run in a folder of its own, with
// the files that the page shows. It returns how many blocks there are.
func Run(t *testing.T, paths ...string) (shown int) {
	t.Helper()
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			for name, content := range Files(string(text)) {
				path := filepath.Join(folder, filepath.FromSlash(name))
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			for _, block := range consoleBlock.FindAllSubmatch(text, -1) {
				shown++
				if got := playConsole(t, folder, string(block[1])); got != string(block[1]) {
					t.Errorf("the page shows\n%s\nand this happens\n%s", block[1], got)
				}
			}
		})
	}
	return shown
}

// playConsole is the block with what its commands print now.
func playConsole(t *testing.T, folder, block string) string {
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, found := strings.CutPrefix(line, "$ ")
		if !found {
			continue
		}
		out.WriteString(line)
		c := exec.Command("bash", "-c", command)
		c.Dir = folder
		c.Env = append(os.Environ(), "NO_COLOR=1")
		var printed bytes.Buffer
		c.Stdout, c.Stderr = &printed, &printed
		if err := c.Run(); err != nil && c.ProcessState.ExitCode() != 1 { // 1 is a finding, and may be what is shown
			t.Errorf("%s: %v", command, err)
		}
		out.Write(printed.Bytes())
		if text := printed.String(); text != "" && !strings.HasSuffix(text, "\n") {
			out.WriteByte('\n')
		}
	}
	return out.String()
}
