package vectorsrc_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"testing"

	vectorsrc "github.com/compactgen/compactgen/tests/vectors"
)

// The archive has what lies beside it, with line ends as git has them.
func TestArchiveIsCurrent(t *testing.T) {
	files := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		files++
		want, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		got, err := fs.ReadFile(vectorsrc.FS, name)
		if err != nil || !bytes.Equal(got, bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))) {
			t.Errorf("vectors.zip.br has another %s: run go generate ./tests/vectors (%v)", name, err)
		}
		return nil
	})
	if err != nil || files < 20 {
		t.Fatal(files, err)
	}
	packed := 0
	for _, pattern := range []string{"*.json", "*/*.json"} {
		names, err := fs.Glob(vectorsrc.FS, pattern)
		if err != nil {
			t.Fatal(err)
		}
		packed += len(names)
	}
	if packed != files {
		t.Errorf("vectors.zip.br has %d files, the folder %d", packed, files)
	}
}
