// Package vectorsrc holds the vectors as text: a folder for each chapter.
// README.md describes the files.
package vectorsrc

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io/fs"
	"sync"
)

// A program that judges carries 8 MB of vectors as half a MB. After an edit of one:
//
//go:generate go run ./pack
//go:embed vectors.zip
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
	return zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
})
