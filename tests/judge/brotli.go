package judge

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
)

// encodeBrotli is BR of a text, without the tag.
func (t *Protocol) encodeBrotli(content string, quality int) string {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, quality)
	if _, err := w.Write([]byte(content)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return encodeBase64(out.Bytes())
}

func (t *Protocol) decodeBrotli(text string) (string, *Fault) {
	data, f := decodeBase64(text)
	if f != nil {
		return "", fault("decompression")
	}
	out, err := t.unbrotli(data)
	if err != nil || int64(len(out)) > t.output {
		return "", fault("decompression")
	}
	// The library takes a stream that is cut where its output is complete so
	// far. One byte more shows the end: it must be one too many.
	if _, err := t.unbrotli(append(data, 0)); err == nil || err.Error() != "brotli: excessive input" {
		return "", fault("decompression")
	}
	return string(out), nil
}

func (t *Protocol) unbrotli(data []byte) ([]byte, error) {
	return io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(data)), t.output+1))
}
