package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// entry is a file of an archive.
type entry struct {
	name    string
	content []byte
	mode    fs.FileMode
}

const (
	plain      fs.FileMode = 0o644
	executable fs.FileMode = 0o755
)

// written is the time of each file in an archive, so that the same files always make
// the same archive. npm uses this one.
var written = time.Date(1985, time.October, 26, 8, 15, 0, 0, time.UTC)

// prefixed puts entries into a folder.
func prefixed(folder string, files []entry) []entry {
	files = slices.Clone(files)
	for i := range files {
		files[i].name = folder + files[i].name
	}
	return files
}

func sorted(files []entry) []entry {
	return slices.SortedFunc(slices.Values(files), func(a, b entry) int { return strings.Compare(a.name, b.name) })
}

// tarred is a compressed tar archive. A buffer never fails, so nothing here does.
func tarred(files []entry) []byte {
	var b bytes.Buffer
	packed := gzip.NewWriter(&b) // the best compression takes four times as long for 1 % less
	w := tar.NewWriter(packed)
	for _, f := range sorted(files) {
		_ = w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.content)), Mode: int64(f.mode), ModTime: written, Format: tar.FormatPAX})
		_, _ = w.Write(f.content)
	}
	_ = w.Close()
	_ = packed.Close()
	return b.Bytes()
}

// zipped is a zip archive of the entries in their order: a wheel's RECORD is last.
func zipped(files []entry) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: written}
		h.SetMode(f.mode)
		file, _ := w.CreateHeader(h)
		_, _ = file.Write(f.content)
	}
	_ = w.Close()
	return b.Bytes()
}
