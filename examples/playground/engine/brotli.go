package engine

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
)

// Compress makes one Brotli stream, which a browser's scripts have no means to.
func Compress(content []byte, quality int) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, quality)
	_, _ = w.Write(content) // a buffer never fails
	_ = w.Close()
	return b.Bytes()
}

// Decompress reads one stream with nothing behind it, and one byte past the
// limit at most, which tells the caller that there is more.
func Decompress(stream []byte, limit int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(stream)), limit+1))
}
