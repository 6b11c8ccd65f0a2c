package damage

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"io"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// inflateLimit is how much of a stream's content is looked at for damage.
const inflateLimit = 1 << 16

// A resetter is a compressor that is used again: making one costs more than most
// frames do.
type resetter interface {
	io.WriteCloser
	Reset(io.Writer)
}

// The ways in which a stream may be written.
var zlibs, gzips, brotlis [10]sync.Pool

func init() {
	windows := []int{10, 12, 16, 18, 22, 24}
	for i := range zlibs {
		level := i - 1 // −1 is the default
		zlibs[i].New = func() any { w, _ := zlib.NewWriterLevel(nil, level); return w }
		gzips[i].New = func() any { w, _ := gzip.NewWriterLevel(nil, level); return w }
		options := brotli.WriterOptions{Quality: i % 6, LGWin: windows[i%len(windows)]}
		brotlis[i].New = func() any { return brotli.NewWriterOptions(nil, options) }
	}
}

func packed(pool *sync.Pool, data string) string {
	var b bytes.Buffer
	w := pool.Get().(resetter)
	defer pool.Put(w)
	w.Reset(&b)
	_, _ = io.WriteString(w, data) // a buffer never fails
	_ = w.Close()
	return b.String()
}

// deflated is a stream of zlib or gzip.
func deflated(r draw.Source, data string) string {
	if i := r.IntN(len(zlibs)); r.IntN(4) > 0 {
		return packed(&zlibs[i], data)
	}
	return packed(&gzips[r.IntN(len(gzips))], data)
}

// squeezed is one of Brotli.
func squeezed(r draw.Source, data string) string { return packed(&brotlis[r.IntN(len(brotlis))], data) }

var zlibReaders, gzipReaders, brotliReaders sync.Pool

// inflated is the content of a stream, as far as Go's own reader gets.
func inflated(data string) (string, bool) {
	in := strings.NewReader(data)
	if strings.HasPrefix(data, "\x1f\x8b") {
		r, ok := gzipReaders.Get().(*gzip.Reader)
		if !ok {
			r = new(gzip.Reader)
		}
		defer gzipReaders.Put(r)
		return read(r, r.Reset(in))
	}
	r, ok := zlibReaders.Get().(io.ReadCloser)
	if !ok {
		var err error
		if r, err = zlib.NewReader(in); err != nil {
			return "", false
		}
		defer zlibReaders.Put(r)
		return read(r, nil)
	}
	defer zlibReaders.Put(r)
	return read(r, r.(zlib.Resetter).Reset(in, nil))
}

func unsqueezed(data string) (string, bool) {
	r, ok := brotliReaders.Get().(*brotli.Reader)
	if !ok {
		r = brotli.NewReader(nil)
	}
	defer brotliReaders.Put(r)
	return read(r, r.Reset(strings.NewReader(data)))
}

func read(r io.Reader, err error) (string, bool) {
	if err != nil {
		return "", false
	}
	out, err := io.ReadAll(io.LimitReader(r, inflateLimit+1))
	return string(out), err == nil && len(out) <= inflateLimit
}
