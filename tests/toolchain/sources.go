package toolchain

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// sources are the folders of what the testees are made of; deep ones have folders.
var sources = []struct {
	path string
	deep bool
}{
	{"runtime/go", false}, {"tests/testees", true},
	{"clients/typescript", false}, {"clients/typescript/src", true}, {"clients/typescript/test", true},
	{"clients/python/compact_decoder", true}, {"clients/python/tests", true},
}

// Watch reads the testees' sources, so that `go test` does not reuse an old
// result of a test that runs them: it cannot see which files other processes
// read.
func Watch(t testing.TB, root string) {
	t.Helper()
	for _, s := range sources {
		dir := filepath.Join(root, filepath.FromSlash(s.path))
		if _, err := os.ReadDir(dir); err != nil {
			t.Fatal(err)
		}
		if s.deep {
			watchFolders(t, dir)
		}
	}
}

func watchFolders(t testing.TB, dir string) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "__pycache__" {
			return filepath.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
