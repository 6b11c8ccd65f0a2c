package measure

import (
	"bytes"
	"errors"

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

// peers are the alternatives to this project: gzip at level 6, as web servers use
// it, zstd at its default, and TOON.
func peers() []carrier {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constants
	}
	writer, err := gzip.NewWriterLevel(nil, 6)
	if err != nil {
		panic(err)
	}
	return []carrier{
		{"gzip", Peer, true, gzipping(writer)},
		{"zstd", Peer, true, func(doc string) (string, error) { return string(encoder.EncodeAll([]byte(doc), nil)), nil }},
		{"TOON", Peer, false, func(doc string) (string, error) {
			text, err := toon.Encode(doc)
			if err != nil {
				return "", errNotTOON
			}
			return text, nil
		}},
	}
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
