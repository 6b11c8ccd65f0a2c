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

// The Go tree of a spec whose formats are binary.
func TestBytesOfGo(t *testing.T) {
	toolchain.Need(t, "go")
	dir := t.TempDir()
	m, err := conformance.LoadModel("testdata/binary/bytes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	set, err := gen.Tree(m, gen.Options{Languages: []string{"go"}})
	if err != nil {
		t.Fatal(err)
	}
	changes, err := output.Compare(dir, set)
	if err == nil {
		err = output.Write(dir, changes)
	}
	if err == nil {
		err = os.Rename(filepath.Join(dir, "go"), filepath.Join(dir, "octets"))
	}
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("testdata/binary/bytes.go.txt")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "octets", "bytes_test.go"), program, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	writeModule(t, dir)
	command(t, dir, "go", "test", "./octets")
}
