// Command pack writes vectors.zip.br beside the vectors: go generate ./tests/vectors.
package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/andybalholm/brotli"
)

func main() {
	text, err := pack(os.DirFS("."))
	if err == nil {
		err = os.WriteFile("vectors.zip.br", text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// pack has no times, so that the same vectors give the same bytes.
func pack(from fs.FS) ([]byte, error) {
	var names []string
	for _, pattern := range []string{"*.json", "*/*.json"} {
		found, err := fs.Glob(from, pattern)
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, err
		}
		file, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(text); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	all := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := all.Write(b.Bytes()); err != nil {
		return nil, err
	}
	err := all.Close()
	return packed.Bytes(), err
}
