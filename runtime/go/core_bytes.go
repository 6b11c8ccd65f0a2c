package compact

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Eight bytes of text at once, as one little-endian word. Where x is the word,
// (x^c)-ones has the high bit of bytes that are c (c eight times, below 0x80),
// and x-n that of bytes below n, so far as the bytes are below 0x80: each borrows
// from its own high bit. A byte behind one that did may be marked by that borrow
// alone, the first marked byte never.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// rawBytes are the bytes of a string, to read. Of a slice like b[i:i+16] the
// compiler knows that all the words are there.
func rawBytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// firstByte is the index of the first byte whose high bit is set.
func firstByte(hit uint64) int { return bits.TrailingZeros64(hit) / 8 }

// plainEnd returns where the run of characters that a JSON string holds as they
// are ends: at a quote, a backslash, a control character, or the text's end.
func plainEnd(s string, i int) int {
	b := rawBytes(s)
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

// special has the high bit of quotes, backslashes and control characters. Bytes
// from 0x80 on are none, so that one test of them serves all three.
func special(w uint64) uint64 {
	return ((w ^ '"'*ones) - ones | ((w ^ '\\'*ones) - ones) | (w - ' '*ones)) &^ w
}

// stringEnd returns the place behind the string that begins at i, in JSON text
// that a scanner has passed.
func stringEnd(text string, i int) int {
	for i = plainEnd(text, i+1); text[i] != '"'; i = plainEnd(text, i) {
		i += 2
	}
	return i + 1
}
