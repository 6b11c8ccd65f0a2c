package judge

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"io"
	"sync"
)

// writers are those that are idle, by their level: a new one costs a megabyte.
var writers [zlib.BestCompression + 1]sync.Pool

// deflate compresses as RFC 1950 has it.
func deflate(data []byte, level int) []byte {
	var out bytes.Buffer
	w, ok := writers[level].Get().(*zlib.Writer)
	if !ok {
		w, _ = zlib.NewWriterLevel(&out, level) // the validator knows the levels
	}
	w.Reset(&out)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	writers[level].Put(w)
	return out.Bytes()
}

// inflate reads one zlib stream, or one gzip member, with nothing behind it.
// The headers and trailers are read by hand: compress/zlib takes an empty
// preset dictionary, compress/gzip reserved flags and no long name.
func (t *Protocol) inflate(data []byte) ([]byte, *Fault) {
	header := zlibHeader
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		header = gzipHeader
	}
	body, trailer, ok := header(data)
	if !ok {
		return nil, fault("decompression")
	}
	in := bytes.NewReader(body)
	out, err := io.ReadAll(io.LimitReader(flate.NewReader(in), t.output+1))
	if err != nil || int64(len(out)) > t.output {
		return nil, fault("decompression")
	}
	if !bytes.Equal(body[len(body)-in.Len():], trailer(out)) {
		return nil, fault("decompression")
	}
	return out, nil
}

// A header gives what stands behind it, and what must follow the DEFLATE data.
type trailer func(out []byte) []byte

func zlibHeader(data []byte) ([]byte, trailer, bool) {
	if len(data) < 2 || binary.BigEndian.Uint16(data)%31 != 0 || data[0]&0x0f != 8 || data[0]>>4 > 7 || data[1]&0x20 != 0 {
		return nil, nil, false
	}
	return data[2:], func(out []byte) []byte { return binary.BigEndian.AppendUint32(nil, adler32.Checksum(out)) }, true
}

func gzipHeader(data []byte) ([]byte, trailer, bool) {
	if len(data) < 10 || data[2] != 8 || data[3]&0xe0 != 0 {
		return nil, nil, false
	}
	flags, rest := data[3], data[10:]
	if flags&4 != 0 {
		if len(rest) < 2 || len(rest)-2 < int(binary.LittleEndian.Uint16(rest)) {
			return nil, nil, false
		}
		rest = rest[2+int(binary.LittleEndian.Uint16(rest)):]
	}
	for _, flag := range []byte{8, 16} { // name and comment
		if flags&flag == 0 {
			continue
		}
		end := bytes.IndexByte(rest, 0)
		if end < 0 {
			return nil, nil, false
		}
		rest = rest[end+1:]
	}
	if flags&2 != 0 {
		sum := uint16(crc32.ChecksumIEEE(data[:len(data)-len(rest)]))
		if len(rest) < 2 || binary.LittleEndian.Uint16(rest) != sum {
			return nil, nil, false
		}
		rest = rest[2:]
	}
	return rest, func(out []byte) []byte {
		sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(out))
		return binary.LittleEndian.AppendUint32(sum, uint32(len(out)))
	}, true
}
