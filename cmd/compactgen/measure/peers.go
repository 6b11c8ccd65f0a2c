package measure

import (
	"bytes"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/compactgen/compactgen/cmd/compactgen/toon"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// errNotTOON says that a document is not JSON, or nests too deep.
var errNotTOON = errors.New("TOON cannot carry it")

// cannot says whether an error only means that a carrier cannot carry a document.
func cannot(err error) bool {
	var refused *compact.Error
	return errors.As(err, &refused) || errors.Is(err, errNotTOON)
}

// peers are the alternatives to this project.
func peers() []carrier {
	return append(compressors(), carrier{"TOON", Peer, false, func(doc string) (string, error) {
		text, err := toon.Encode(doc)
		if err != nil {
			return "", errNotTOON
		}
		return text, nil
	}})
}

// compressors are those of other people.
func compressors() []carrier {
	encoder := newZstd(nil)
	return []carrier{
		{"gzip", Peer, true, gzipping(newGzip(nil))},
		{"zstd", Peer, true, func(doc string) (string, error) { return string(encoder.EncodeAll([]byte(doc), nil)), nil }},
	}
}

// newZstd compresses at zstd's default.
func newZstd(w io.Writer) *zstd.Encoder {
	encoder, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constants
	}
	return encoder
}

// newGzip compresses about as well as zlib at level 6, which web servers take: that is
// the library's level 7. Below it the library stores short texts nearly as they are.
func newGzip(w io.Writer) *gzip.Writer {
	writer, err := gzip.NewWriterLevel(w, 7)
	if err != nil {
		panic(err)
	}
	return writer
}

// gzipping reuses its writer, as a server does: a new one costs more than a
// small document.
func gzipping(w *gzip.Writer) func(string) (string, error) {
	return func(doc string) (string, error) {
		var b bytes.Buffer
		w.Reset(&b)
		if _, err := w.Write([]byte(doc)); err != nil {
			return "", err
		}
		err := w.Close()
		return b.String(), err
	}
}
