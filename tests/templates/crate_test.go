package templates

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
)

func load(t *testing.T, spec string) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel(filepath.Join(root, spec))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func render(t *testing.T, m *model.Model) []output.File {
	t.Helper()
	set, err := engine.Load(crate + "/templates")
	if err != nil {
		t.Fatal(err)
	}
	files, err := set.Render(m)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// build makes the crate of another spec and returns its testee. Crates share a
// target folder, and so their dependencies; the name sets apart what is theirs.
func build(t *testing.T, m *model.Model, name string) (testee string) {
	t.Helper()
	dir, testee := t.TempDir(), "testee-"+name
	put := func(path string, src []byte) {
		path = filepath.Join(dir, strings.Replace(path, "examples/testee/", "examples/"+testee+"/", 1))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, src := range handWritten(t) {
		if path == "Cargo.toml" || path == "Cargo.lock" {
			src = bytes.Replace(src, []byte(`version = "0.0.0"`), []byte(`version = "0.0.0-`+name+`"`), 1)
		}
		put(path, src)
	}
	for _, f := range render(t, m) {
		put(f.Path, f.Content)
	}
	target, err := filepath.Abs(crate + "/target")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("cargo", "build", "--locked", "--example", testee, "--target-dir", target)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(out), "warning:") {
		t.Fatalf("cargo build: %v\n%s", err, out)
	}
	return filepath.Join(target, "debug", "examples", testee)
}

// handWritten are the files of the crate that no template made.
func handWritten(t *testing.T) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(crate), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"target", "templates"}, name):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		src, err := os.ReadFile(filepath.Join(crate, name))
		if err == nil && !output.IsGenerated(src) {
			found[name] = src
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
