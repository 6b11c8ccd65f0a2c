package compact

import (
	"math/bits"
	"unicode/utf8"
)

// countRunes is how many code points UTF-8 has.
func countRunes(s string) int {
	b, i := rawBytes(s), asciiEnd(s)
	n := len(b)
	for ; i <= len(b)-32; i += 32 {
		if x := b[i : i+32]; !isASCII32(x) {
			n -= continuations(word(x)) + continuations(word(x[8:])) + continuations(word(x[16:])) + continuations(word(x[24:]))
		}
	}
	for ; i <= len(b)-8; i += 8 {
		n -= continuations(word(b[i : i+8]))
	}
	for ; i < len(b); i++ {
		if !utf8.RuneStart(b[i]) {
			n--
		}
	}
	return n
}

// continuations is how many bytes of a word do not begin a code point.
func continuations(w uint64) int { return bits.OnesCount64(w >> 7 &^ (w >> 6) & ones) }

// byteOffset returns where the code point with index n begins, or the end and
// how many code points are left to go.
func byteOffset(s string, n int64) (offset int, left int64) {
	b, i := rawBytes(s), 0
	for ; i <= len(b)-8; i += 8 {
		starts := int64(8 - continuations(word(b[i:i+8])))
		if starts > n {
			break
		}
		n -= starts
	}
	for ; i < len(b); i++ {
		if !utf8.RuneStart(b[i]) {
			continue
		}
		if n == 0 {
			return i, 0
		}
		n--
	}
	return i, n
}
