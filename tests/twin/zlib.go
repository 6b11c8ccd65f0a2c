package twin

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"io"
)

// deflate compresses as RFC 1950 has it.
func deflate(data []byte, level int) []byte {
	var out bytes.Buffer
	w, err := zlib.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // the validator knows the levels
	}
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// inflate reads one zlib stream, or one gzip member, with nothing behind it.
func (t *Twin) inflate(data []byte) ([]byte, *Fault) {
	in := bytes.NewReader(data)
	var r io.Reader
	var err error
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		if len(data) > 3 && data[3]&0xe0 != 0 {
			return nil, fault("decompression")
		}
		var member *gzip.Reader
		if member, err = gzip.NewReader(in); err == nil {
			member.Multistream(false)
			r = member
		}
	} else {
		if len(data) > 1 && data[1]&0x20 != 0 {
			return nil, fault("decompression") // the library takes an empty dictionary
		}
		r, err = zlib.NewReader(in)
	}
	if err != nil {
		return nil, fault("decompression")
	}
	out, err := io.ReadAll(io.LimitReader(r, t.output+1))
	if err != nil || int64(len(out)) > t.output || in.Len() > 0 {
		return nil, fault("decompression")
	}
	return out, nil
}
