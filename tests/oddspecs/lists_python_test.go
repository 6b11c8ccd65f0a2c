package oddspecs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// Records with lists are what the documentation says of Python's: their types are those of
// the program beside the spec, they have no hash, and what they are made of stays as it is.
func TestListsOfPython(t *testing.T) {
	toolchain.Need(t, "python")
	m, err := conformance.LoadModel("testdata/lists/lists.yaml")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("testdata/lists/lists.py")
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := tree(t, m)
	of, tools := filepath.Join(dir, "python"), need(t, "python", pythonTool)
	if err := os.WriteFile(filepath.Join(of, "main.py"), program, 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, of, filepath.Join(tools, "mypy"), "--strict", "--cache-dir", abs(t, root+"/build/mypy"), "main.py", "lists")
	command(t, of, filepath.Join(tools, "python"), "main.py")
}
