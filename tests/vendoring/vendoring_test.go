// Package vendoring does what users do, each time from an empty folder: vendor
// a Go tree, run compactgen as a tool of a module, install the npm package, and
// install the wheel.
package vendoring

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// Tools of the clients, which the test command installs.
const (
	nodeTools  = "clients/typescript/node_modules/.bin"
	pythonTool = "clients/python/.venv/bin"
)

// root is the top of the repository.
var root = sync.OnceValue(func() string {
	path, err := filepath.Abs("../..")
	if err != nil {
		panic(err)
	}
	return path
})

// folder is a user's folder. Env is added to the test's own environment.
type folder struct {
	t   *testing.T
	dir string
	env []string
}

func empty(t *testing.T, env ...string) folder {
	t.Helper()
	return folder{t, t.TempDir(), env}
}

// eachLanguage runs the tests of the languages side by side; a sample has one of them.
func eachLanguage(t *testing.T, tests map[string]func(t *testing.T)) {
	t.Helper()
	for _, language := range toolchain.Some(t, slices.Sorted(maps.Keys(tests))) {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			toolchain.Need(t, language)
			tests[language](t)
		})
	}
}

// runs runs a program that must succeed, and gives what it printed.
func (f folder) runs(name string, args ...string) string {
	f.t.Helper()
	out, err := f.run(name, args...)
	if err != nil {
		f.t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	return out
}

func (f folder) run(name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Dir = f.dir
	c.Env = append(os.Environ(), f.env...)
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err := c.Run()
	return out.String(), err
}

func (f folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

func (f folder) write(name, content string) {
	f.t.Helper()
	err := os.MkdirAll(filepath.Dir(f.path(name)), 0o755)
	if err == nil {
		err = os.WriteFile(f.path(name), []byte(content), 0o644)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f folder) read(name string) string {
	f.t.Helper()
	b, err := os.ReadFile(f.path(name))
	if err != nil {
		f.t.Fatal(err)
	}
	return string(b)
}

// copies copies a file or a folder of the repository.
func (f folder) copies(from, to string) {
	f.t.Helper()
	from = filepath.Join(root(), filepath.FromSlash(from))
	info, err := os.Stat(from)
	switch {
	case err != nil:
	case info.IsDir():
		err = os.CopyFS(f.path(to), os.DirFS(from))
	default:
		var b []byte
		if b, err = os.ReadFile(from); err == nil {
			f.write(to, string(b))
		}
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// compactgen is the command, built once.
var compactgen = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "compactgen-vendoring-")
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-o", dir, "./cmd/compactgen")
	build.Dir = root()
	build.Stderr = os.Stderr
	return filepath.Join(dir, "compactgen"), build.Run()
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := compactgen(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// generates makes trees in the folder as a user does.
func (f folder) generates(args ...string) {
	f.t.Helper()
	path, err := compactgen()
	if err != nil {
		f.t.Fatal(err)
	}
	spec := filepath.Join(root(), "spec", "compact.yaml")
	f.runs(path, append([]string{"generate", "--spec", spec}, args...)...)
}

// tool finds a client's tool; without it, the test is skipped, or fails where
// COMPACT_REQUIRE names the language.
func tool(t *testing.T, language, path string) string {
	t.Helper()
	path = filepath.Join(root(), filepath.FromSlash(path))
	if _, err := os.Stat(path); err != nil {
		lacks(t, language, "the development tools are not installed: no "+path)
	}
	return path
}

func lacks(t *testing.T, name, why string) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv("COMPACT_REQUIRE"), ","), name) {
		t.Fatal(why)
	}
	t.Skip(why)
}
