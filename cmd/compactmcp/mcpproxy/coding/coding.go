// Package coding reads and writes the content codings of HTTP that MCP's servers
// use.
package coding

import (
	"bufio"
	"bytes"
	"compress/gzip" // the library of zstd has one that decodes some damaged streams
	"io"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// maxWindow is what RFC 9659 has a decoder of zstd allow at most.
const maxWindow = 8 << 20

// Identity is no coding.
const Identity = "identity"

// names are those that this package knows, with the names that HTTP has besides.
var names = map[string]string{"": Identity, Identity: Identity, "gzip": "gzip", "x-gzip": "gzip", "br": "br", "zstd": "zstd"}

// Name is the coding that a Content-Encoding names; false where nobody here knows it.
func Name(header string) (string, bool) {
	name, ok := names[strings.ToLower(strings.TrimSpace(header))]
	return name, ok
}

// Accepted is an Accept-Encoding without what this package does not know.
func Accepted(header string) string {
	var kept []string
	for item := range strings.SplitSeq(header, ",") {
		name, _, _ := strings.Cut(item, ";")
		if _, ok := Name(name); ok && strings.TrimSpace(name) != "" {
			kept = append(kept, strings.TrimSpace(item))
		}
	}
	if kept == nil {
		return Identity
	}
	return strings.Join(kept, ", ")
}

// NewReader decodes. What has come is there to be read before more comes.
func NewReader(name string, from io.Reader) (io.ReadCloser, error) {
	switch name {
	case "gzip":
		return gzip.NewReader(bufio.NewReader(from))
	case "br":
		return io.NopCloser(brotli.NewReader(from)), nil
	case "zstd":
		d, err := zstd.NewReader(from, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return io.NopCloser(from), nil
}

const brotliLevel = 4 // a body is written while a client waits

// Encode encodes a body.
func Encode(name string, body []byte) ([]byte, error) {
	var out bytes.Buffer
	var w io.WriteCloser
	switch name {
	case "gzip":
		w = gzip.NewWriter(&out)
	case "br":
		w = brotli.NewWriterLevel(&out, brotliLevel)
	case "zstd":
		encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(maxWindow))
		if err != nil {
			return nil, err
		}
		return encoder.EncodeAll(body, nil), encoder.Close()
	default:
		return body, nil
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}
