package compact

import "math/bits"

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
