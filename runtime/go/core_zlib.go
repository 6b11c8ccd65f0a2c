package compact

import (
	"bytes"
	standard "compress/flate"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// A deflater compresses to zlib streams (RFC 1950) at one level of zlib's own.
type deflater struct {
	level       int
	short, long sync.Pool // of *deflation
}

// shortText is the length in bytes up to which a text is deflated at the library's level 8
// at least. Those below 7 look for few matches in a short text, and may write half as much
// again as zlib. 7 and 8 write what zlib's level 4 does, and first clear tables for 20 us.
const shortText = 1 << 10

type deflation struct {
	sink
	writer *flate.Writer
}

// deflate is a step of chains.
func deflate(c *call, src []byte) []byte {
	c.plain = c.spec.features.zlib.append(c.plain[:0], src)
	return c.plain
}

// append appends the zlib stream of src to dst.
func (d *deflater) append(dst, src []byte) []byte {
	writers, level := &d.short, max(d.level, 8)
	if len(src) > shortText {
		// The library's levels compress less than zlib's of the same number.
		writers, level = &d.long, min(d.level+1, 9)
	}
	z, _ := writers.Get().(*deflation)
	if z == nil {
		z = new(deflation)
		var err error
		if z.writer, err = flate.NewWriter(&z.sink, level); err != nil {
			panic(err) // a validated spec declares 1 to 9
		}
	} else {
		z.writer.Reset(&z.sink)
	}
	z.out = append(dst, zlibHeaders[d.level]...)
	_, _ = z.writer.Write(src) // a sink never fails
	_ = z.writer.Close()
	dst, z.out = z.out, nil
	writers.Put(z)
	return binary.BigEndian.AppendUint32(dst, adler32.Checksum(src))
}

// zlibHeaders say, for each level: deflate, a window of 32 KiB, and how well it
// compresses.
var zlibHeaders = [10]string{
	1: "\x78\x01", 2: "\x78\x5e", 3: "\x78\x5e", 4: "\x78\x5e", 5: "\x78\x5e",
	6: "\x78\x9c", 7: "\x78\xda", 8: "\x78\xda", 9: "\x78\xda",
}

// An inflater reads raw deflate data and knows where it ended. It is the standard library's:
// where a block has no distance codes, the other one goes on with those of an earlier block, or
// of an earlier stream.
type inflater struct {
	in bytes.Reader
	io.ReadCloser
}

var inflaters = sync.Pool{New: func() any { return &inflater{ReadCloser: standard.NewReader(nil)} }}

// inflate reads one zlib or gzip stream with nothing behind it. Libraries differ
// in which faults they ignore, so header and trailer are checked here. See
// docs/record.md §5.
func inflate(c *call, src []byte) ([]byte, *Error) {
	start, gzip := 0, len(src) >= 2 && src[0] == 0x1f && src[1] == 0x8b
	if gzip {
		start = gzipHeader(src)
	} else if len(src) >= 2 && src[0]&0x0f == 8 && src[0]>>4 <= 7 && src[1]&0x20 == 0 &&
		binary.BigEndian.Uint16(src)%31 == 0 {
		start = 2
	}
	if start == 0 {
		return nil, because(roleDecompression, CauseZlibHeader)
	}
	rest, err := inflateRaw(c, src[start:])
	if err != nil {
		return nil, err
	}
	trailer := binary.BigEndian.AppendUint32(make([]byte, 0, 8), adler32.Checksum(c.plain))
	if gzip {
		trailer = binary.LittleEndian.AppendUint32(trailer[:0], crc32.ChecksumIEEE(c.plain))
		trailer = binary.LittleEndian.AppendUint32(trailer, uint32(len(c.plain)))
	}
	if !bytes.Equal(rest, trailer) {
		return nil, because(roleDecompression, CauseZlibTrailer)
	}
	return c.plain, nil
}

// inflateRaw fills c.plain up to the output limit and returns what follows the
// deflate data.
func inflateRaw(c *call, src []byte) (rest []byte, failed *Error) {
	z := inflaters.Get().(*inflater)
	defer func() {
		z.in.Reset(nil)
		inflaters.Put(z)
	}()
	z.in.Reset(src)
	if err := z.ReadCloser.(standard.Resetter).Reset(&z.in, nil); err != nil {
		return nil, because(roleDecompression, CauseZlibStream)
	}
	limit := max(c.limits.Output-c.taken, 0)
	out := c.plain[:0]
	for {
		if len(out) == cap(out) {
			out = growTo(out, 4*len(src), limit)
		}
		room := out[len(out):cap(out)]
		if left := limit - int64(len(out)); int64(len(room)) > left {
			room = room[:left+1] // one byte more than allowed, to notice an excess
		}
		n, err := z.Read(room)
		out = out[:len(out)+n]
		c.plain = out
		if int64(len(out)) > limit {
			return nil, failLimit(roleDecompression, limitOutput, c.limits.Output)
		}
		if err == io.EOF {
			return src[len(src)-z.in.Len():], nil
		}
		if err != nil {
			return nil, because(roleDecompression, CauseZlibStream)
		}
	}
}

// gzipHeader returns the length of a gzip member's header (RFC 1952), or 0.
func gzipHeader(src []byte) int {
	const (
		headerCRC = 1 << 1
		extra     = 1 << 2
		name      = 1 << 3
		comment   = 1 << 4
		reserved  = 7 << 5
	)
	if len(src) < 10 || src[2] != 8 || src[3]&reserved != 0 {
		return 0
	}
	flags, at := src[3], 10
	if flags&extra != 0 {
		if len(src) < at+2 {
			return 0
		}
		at += 2 + int(binary.LittleEndian.Uint16(src[at:]))
	}
	for _, flag := range [...]byte{name, comment} {
		if flags&flag == 0 {
			continue
		}
		if at > len(src) {
			return 0
		}
		end := bytes.IndexByte(src[at:], 0)
		if end < 0 {
			return 0
		}
		at += end + 1
	}
	if flags&headerCRC != 0 {
		if len(src) < at+2 || binary.LittleEndian.Uint16(src[at:]) != uint16(crc32.ChecksumIEEE(src[:at])) {
			return 0
		}
		at += 2
	}
	if at > len(src) {
		return 0
	}
	return at
}
