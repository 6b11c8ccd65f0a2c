package compact

import (
	"encoding/binary"
	"math/bits"
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

// firstByte is the index of the first byte whose high bit is set.
func firstByte(hit uint64) int { return bits.TrailingZeros64(hit) / 8 }

// plainEnd returns the end of the characters that need no escape in a JSON
// string: the next quote, backslash or control character, or the text's end.
func plainEnd(s string, i int) int {
	b := rawBytes(s)
	if i <= len(b)-8 { // most strings are short
		if hit := special(word(b[i:i+8])) & highs; hit != 0 {
			return i + firstByte(hit)
		}
		i += 8
	}
	for ; i <= len(b)-16; i += 16 {
		two := b[i : i+16]
		first, second := special(word(two)), special(word(two[8:]))
		if (first|second)&highs == 0 {
			continue
		}
		if first &= highs; first != 0 {
			return i + firstByte(first)
		}
		return i + 8 + firstByte(second&highs)
	}
	if i <= len(b)-8 {
		if hit := special(word(b[i:i+8])) & highs; hit != 0 {
			return i + firstByte(hit)
		}
		i += 8
	}
	for i < len(s) && s[i] >= 0x20 && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// special sets the high bit of each quote, backslash and control character. Bytes
// from 0x80 on are none of these. Where bit 1 is turned, a quote is a space, and
// control characters stay below it: one subtraction finds both.
func special(w uint64) uint64 {
	return ((w ^ 2*ones) - '!'*ones | ((w ^ '\\'*ones) - ones)) &^ w
}

// spaceEnd returns the end of the white space that begins at i. Most of it is the
// spaces that indent a line.
func spaceEnd(s string, i int) int {
	b := rawBytes(s)
	for i < len(b) && isSpace(b[i]) {
		for i++; i <= len(b)-8 && word(b[i:i+8]) == ' '*ones; i += 8 {
		}
	}
	return i
}

// stringEnd returns the place behind the string that begins at i, in JSON text
// that a scanner has passed.
func stringEnd(text string, i int) int {
	for i = plainEnd(text, i+1); text[i] != '"'; i = plainEnd(text, i) {
		i += 2
	}
	return i + 1
}
