package oddspecs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The Python tree of a spec whose formats are binary, and its types.
func TestBytesOfPython(t *testing.T) {
	toolchain.Need(t, "python")
	tools, dir := need(t, "python", pythonTool), t.TempDir()
	m, err := conformance.LoadModel("testdata/binary/bytes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	set, err := gen.Tree(m, gen.Options{Languages: []string{"python"}, PythonPackage: "octets"})
	if err != nil {
		t.Fatal(err)
	}
	changes, err := output.Compare(dir, set)
	if err == nil {
		err = output.Write(dir, changes)
	}
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("testdata/binary/bytes.py")
	if err != nil {
		t.Fatal(err)
	}
	tree := filepath.Join(dir, "python")
	if err := os.WriteFile(filepath.Join(tree, "main.py"), program, 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, tree, filepath.Join(tools, "mypy"), "--strict", "--cache-dir", abs(t, root+"/build/mypy"), "main.py", "octets")
	command(t, tree, filepath.Join(tools, "python"), "main.py")
}
