package compact

import (
	"bytes"
	"cmp"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
)

// A brotliCoder compresses to Brotli streams (RFC 7932). It uses its own quality
// when a call asks for none.
type brotliCoder struct {
	quality int
	writers [bestQuality - leastQuality + 1]sync.Pool // of *brotliWriter, by quality
}

type brotliWriter struct {
	sink
	writer *brotli.Writer
}

// encodeBrotli appends the Base64 text of content's stream. See docs/m2m.md §5.4.
func encodeBrotli(c *call, dst []byte, content string) ([]byte, *Error) {
	b := c.spec.features.brotli
	quality := cmp.Or(c.quality, b.quality)
	writers := &b.writers[quality-leastQuality]
	w, _ := writers.Get().(*brotliWriter)
	if w == nil {
		w = new(brotliWriter)
		w.writer = brotli.NewWriterLevel(&w.sink, quality)
	} else {
		w.writer.Reset(&w.sink)
	}
	w.out = c.plain[:0]
	_, _ = io.WriteString(w.writer, content) // a sink never fails
	_ = w.writer.Close()
	c.plain, w.out = w.out, nil
	writers.Put(w)
	return appendBase64(c, dst, c.plain), nil
}

// A brotliReader reads one stream and refuses bytes after it.
type brotliReader struct {
	in     bytes.Reader
	reader *brotli.Reader
}

var brotliReaders = sync.Pool{New: func() any { return &brotliReader{reader: brotli.NewReader(nil)} }}

// decodeBrotli appends the content up to the output limit.
func decodeBrotli(c *call, dst []byte, text string) ([]byte, *Error) {
	src, failed := decodeBase64(c, text)
	if failed != nil && !isUnicode(text) {
		return nil, notUnicode(roleDecompression, fieldText)
	}
	if failed != nil {
		return nil, damaged(failed)
	}
	r := brotliReaders.Get().(*brotliReader)
	defer func() {
		r.in.Reset(nil)
		brotliReaders.Put(r)
	}()
	r.in.Reset(src)
	_ = r.reader.Reset(&r.in) // never fails
	end := c.outputEnd(dst)
	out, first := dst, len(dst)+4*len(src)
	for {
		if len(out) == cap(out) {
			out = growTo(out, first, end)
		}
		room := out[len(out):cap(out)]
		if left := end - int64(len(out)); int64(len(room)) > left {
			room = room[:left+1] // one byte more than allowed, to notice an excess
		}
		n, err := r.reader.Read(room)
		out = out[:len(out)+n]
		switch {
		case int64(len(out)) > end:
			return nil, c.overOutput()
		case err == io.EOF && !isUnicode(view(out[len(dst):])):
			return nil, notUnicode(roleDecompression, fieldContent)
		case err == io.EOF:
			return out, nil
		case err != nil:
			return nil, because(roleDecompression, CauseBrotliStream)
		}
	}
}
