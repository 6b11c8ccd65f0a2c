package damage

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/compactgen/compactgen/cmd/compactgen/draw"
)

// inflateLimit is how much of a stream's content is looked at for damage.
const inflateLimit = 1 << 16

// packed is what a compressor makes of data.
func packed(data string, open func(io.Writer) (io.WriteCloser, error)) string {
	var b bytes.Buffer
	w, err := open(&b)
	if err != nil {
		panic(err) // the levels are those that there are
	}
	_, _ = io.WriteString(w, data) // a buffer never fails
	_ = w.Close()
	return b.String()
}

// zlibbed is a stream of zlib of a level; −1 is the default.
func zlibbed(data string, level int) string {
	return packed(data, func(to io.Writer) (io.WriteCloser, error) { return zlib.NewWriterLevel(to, level) })
}

// deflated is a stream of zlib or gzip.
func deflated(r draw.Source, data string) string {
	if level := r.IntN(10) - 1; r.IntN(4) > 0 {
		return zlibbed(data, level)
	}
	level := r.IntN(10) - 1
	return packed(data, func(to io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(to, level) })
}

// squeezed is one of Brotli.
func squeezed(r draw.Source, data string) string {
	options := brotli.WriterOptions{Quality: r.IntN(6), LGWin: []int{10, 12, 16, 18, 22, 24}[r.IntN(6)]}
	return packed(data, func(to io.Writer) (io.WriteCloser, error) { return brotli.NewWriterOptions(to, options), nil })
}

// inflated is the content of a stream, as far as Go's own reader gets.
func inflated(data string) (string, bool) {
	var r io.Reader
	var err error
	if in := strings.NewReader(data); strings.HasPrefix(data, "\x1f\x8b") {
		r, err = gzip.NewReader(in)
	} else {
		r, err = zlib.NewReader(in)
	}
	if err != nil {
		return "", false
	}
	return read(r)
}

func unsqueezed(data string) (string, bool) { return read(brotli.NewReader(strings.NewReader(data))) }

func read(r io.Reader) (string, bool) {
	out, err := io.ReadAll(io.LimitReader(r, inflateLimit+1))
	return string(out), err == nil && len(out) <= inflateLimit
}
