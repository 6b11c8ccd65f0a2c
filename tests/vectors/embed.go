// Package vectorsrc holds the vectors as text: a folder for each chapter.
// README.md describes the files.
package vectorsrc

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io"
	"io/fs"
	"sync"

	"github.com/andybalholm/brotli"
)

// A program that judges carries 8 MB of vectors as a fifth of one: as an archive that
// Brotli compresses as a whole, since they are much alike. After an edit of one:
//
//go:generate go run ./pack
//go:embed vectors.zip.br
var packed []byte

// FS holds CHAPTER/TOPIC.json, and the schema of these files. It is opened when it is
// first used.
var FS fs.FS = lazy{}

type lazy struct{}

func (lazy) Open(name string) (fs.File, error) {
	archive, err := open()
	if err != nil {
		return nil, err
	}
	return archive.Open(name)
}

var open = sync.OnceValues(func() (*zip.Reader, error) {
	archive, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
})
