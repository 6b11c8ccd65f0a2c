package damage

import (
	"encoding/binary"
	"hash/crc32"
)

// stream damages the bytes around the compressed data, and now and then the data.
func (s *Source) stream(data string) string {
	if len(data) < 7 {
		return s.bytes(data)
	}
	switch s.IntN(14) {
	case 0, 1:
		return s.bytes(data)
	case 7, 8, 9, 10, 11:
		return s.odd(data)
	case 2: // behind it: junk, or another one
		return data + s.One("\x00", "\xff", data, deflated(s, ""), "\x1f\x8b")
	case 3:
		return data[:len(data)-1-s.IntN(6)]
	case 4: // the checksum
		at := len(data) - 1 - s.IntN(min(8, len(data)-2))
		return data[:at] + string([]byte{data[at] ^ 1<<s.IntN(8)}) + data[at+1:]
	case 5: // the header of zlib: methods, windows, dictionaries
		return s.One("\x78\x01", "\x78\x9c", "\x78\xbb", "\x78\x20", "\x68\x81", "\x88\x1c", "\x79\x18", "\x08\x1d", "\x18\x19", "\x78\x00") + data[2:]
	case 6:
		return s.gzipHeader(data)
	}
	at := 2 + s.IntN(min(12, len(data)-2))
	return data[:at] + string([]byte{data[at] ^ 1<<s.IntN(8)}) + data[at+1:]
}

// gzipHeader puts a gzip header with any flags in front of deflated data.
func (s *Source) gzipHeader(data string) string {
	content, ok := inflated(data)
	if !ok {
		return s.bytes(data)
	}
	stream := zlibbed(content, -1)
	flags := byte(s.IntN(64))
	header := []byte{0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255}
	if flags&4 != 0 {
		n := s.IntN(4)
		header = append(append(header, byte(n), 0), make([]byte, n)...)
	}
	if flags&8 != 0 {
		header = append(header, s.One("\x00", "n\x00", "n")...)
	}
	if flags&16 != 0 {
		header = append(header, s.One("\x00", "c\x00", "\xff\x00")...)
	}
	if flags&2 != 0 {
		sum := crc32.ChecksumIEEE(header) & 0xffff
		header = binary.LittleEndian.AppendUint16(header, uint16(sum)+uint16(s.IntN(4)/3))
	}
	trailer := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(content)))
	trailer = binary.LittleEndian.AppendUint32(trailer, uint32(len(content)+s.IntN(4)/3))
	return string(header) + stream[2:len(stream)-4] + string(trailer)
}
