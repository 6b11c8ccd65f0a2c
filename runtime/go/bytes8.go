package compact

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Eight bytes of text at once, as one little-endian word. Where x is the word,
// ((x^c)-ones)&^(x^c) has the high bit of bytes that are c (c eight times), and
// (x-n)&^x that of bytes below n, if n is at most 0x80: each borrows from its own
// high bit. A byte behind one that did may be marked by that borrow alone, the
// first marked byte never.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// load8 returns the eight bytes from i on, which must be there.
func load8(s string, i int) uint64 {
	return binary.LittleEndian.Uint64(unsafe.Slice(unsafe.StringData(s), len(s))[i:])
}

// firstByte is the index of the first byte whose high bit is set.
func firstByte(hit uint64) int { return bits.TrailingZeros64(hit) / 8 }

// plainEnd returns where the run of characters that a JSON string holds as they
// are ends: at a quote, a backslash, a control character, or the text's end.
func plainEnd(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		w := load8(s, i)
		quote, backslash := w^'"'*ones, w^'\\'*ones
		if hit := ((quote-ones)&^quote | (backslash-ones)&^backslash | (w-0x20*ones)&^w) & highs; hit != 0 {
			return i + firstByte(hit)
		}
	}
	for i < len(s) && s[i] >= 0x20 && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}
