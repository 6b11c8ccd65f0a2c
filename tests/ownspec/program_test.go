// Package ownspec proves a spec as a team would: with the installed program, in an empty
// folder, without the repository.
package ownspec

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// program builds compactgen once, into a folder of its own.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "ownspec")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "compactgen")
	out, err := exec.Command("go", "build", "-o", path, "../../cmd/compactgen").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

func TestMain(m *testing.M) {
	if spec := os.Getenv("OWNSPEC_TESTEE"); spec != "" {
		if err := answer(spec); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	if path, err := program(); err == nil {
		_ = os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// team is a folder that holds a spec alone, and a temporary folder that must be empty
// in the end.
type team struct {
	*testing.T
	dir, temp string
}

func newTeam(t *testing.T) team {
	t.Helper()
	toolchain.Need(t, "go")
	spec, err := os.ReadFile("testdata/fleet.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f := team{t, t.TempDir(), t.TempDir()}
	f.write("fleet.yaml", string(spec))
	t.Cleanup(func() {
		if left, err := os.ReadDir(f.temp); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v %v", left, err)
		}
	})
	return f
}

func (f team) write(name, text string) {
	f.Helper()
	path := filepath.Join(f.dir, name)
	err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o755))
	if err != nil {
		f.Fatal(err)
	}
}

// edit replaces a text of a file, everywhere in it.
func (f team) edit(name, old, new string) {
	f.Helper()
	text, err := os.ReadFile(filepath.Join(f.dir, name))
	if err != nil || !strings.Contains(string(text), old) {
		f.Fatalf("%s has no %q: %v", name, old, err)
	}
	f.write(name, strings.ReplaceAll(string(text), old, new))
}

// typed is a command line in the folder, with compactgen on the path.
func (f team) typed(line string, env ...string) *exec.Cmd {
	f.Helper()
	path, err := program()
	if err != nil {
		f.Fatal(err)
	}
	c := exec.CommandContext(f.Context(), "sh", "-c", line)
	c.Dir = f.dir
	c.Env = append(append(os.Environ(), "TMPDIR="+f.temp, "PATH="+filepath.Dir(path)+string(os.PathListSeparator)+os.Getenv("PATH")), env...)
	return c
}

// said is what a command line prints, and its exit code.
func (f team) said(line string, env ...string) (out, errs string, code int) {
	f.Helper()
	c := f.typed(line, env...)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		f.Fatal(err)
	}
	return stdout.String(), stderr.String(), c.ProcessState.ExitCode()
}

// lastLine is what stands at the end, with nothing behind it.
func lastLine(out string) string {
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	return lines[len(lines)-1]
}
