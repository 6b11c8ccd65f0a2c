package compact

import (
	"encoding/binary"
	"unsafe"
)

// Eight bytes of text are tested at once, as one little-endian word x. For bytes
// below 0x80, (x^c)-ones sets the high bit of each byte that equals c (c repeated
// eight times), and x-n that of each byte below n. A borrow may also mark the
// byte after a marked one by mistake, so only the first mark is sure.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// rawBytes gives the bytes of a string, for reading only. After a slice like
// b[i:i+16] the compiler needs no further bounds checks.
func rawBytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
