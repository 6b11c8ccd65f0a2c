package compact

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// maxInteger is the largest integer that every language holds exactly.
const maxInteger = 1<<53 - 1

// asciiEnd returns how many bytes at the start of s are ASCII, rounded down to a multiple
// of 64. The loop is faster in a function of its own.
func asciiEnd(s string) (i int) {
	for b := rawBytes(s); i <= len(b)-64; i += 64 {
		x := b[i : i+64]
		if (word(x)|word(x[8:])|word(x[16:])|word(x[24:])|word(x[32:])|word(x[40:])|word(x[48:])|word(x[56:]))&highs != 0 {
			break
		}
	}
	return i
}

// isASCII32 judges 32 bytes.
func isASCII32(b []byte) bool { return (word(b)|word(b[8:])|word(b[16:])|word(b[24:]))&highs == 0 }

// isUnicode says whether s is UTF-8. It is utf8.ValidString with a fast path for
// runs of three-byte characters, since most scripts of Asia use these.
func isUnicode(s string) bool {
	b, i := rawBytes(s), 0
	if len(s) >= 512 { // for less the call takes longer than it saves
		i = asciiEnd(s)
	}
	for i <= len(b)-32 {
		if isASCII32(b[i : i+32]) {
			i += 32
			continue
		}
		for b[i] < utf8.RuneSelf {
			i++
		}
		for ; i <= len(b)-4; i += 3 {
			w := binary.LittleEndian.Uint32(b[i : i+4])
			if w&0x00c0c0f0 != 0x008080e0 {
				break
			}
			if lead := w & 0x200f; lead == 0 || lead == 0x200d {
				return false // too long an encoding, or a surrogate
			}
		}
		if b[i] >= utf8.RuneSelf {
			r, width := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && width == 1 {
				return false
			}
			i += width
		}
	}
	for ; i <= len(b)-8; i += 8 {
		lead, ok := narrow(word(b[i : i+8]))
		if !ok {
			return utf8.ValidString(s[i:])
		}
		i -= int(lead >> 63) // of a character that ends in the next word
	}
	if len(b) >= 8 {
		_, ok := narrow(word(b[len(b)-8:]) >> (8 * (8 - len(b) + i))) // with zeros behind the end
		return ok || utf8.ValidString(s[i:])
	}
	for ; i < len(b) && b[i] < utf8.RuneSelf; i++ {
	}
	return i == len(b) || utf8.ValidString(s[i:])
}

// narrow says whether eight bytes are ASCII and characters of two bytes, of which the last may end
// behind them. It gives the high bits of the first byte of each. It has no branch, for names have
// such a character here and there.
func narrow(w uint64) (lead uint64, ok bool) {
	high := w & highs
	lead = high & (w << 1)
	low := w<<3 | w<<4 | w<<5 | w<<6 // which of 0xc0 and 0xc1 are zero
	wrong := high ^ lead ^ lead<<8 | lead&(w<<2) | lead&^low
	return lead, wrong == 0
}

const jsonSpace = " \t\n\r"

// isSpace says whether b is JSON's white space, which is all there is.
func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// parseNumber reads 0|[1-9][0-9]{0,15}, at most maxInteger.
func parseNumber(s string) (int64, bool) {
	if s == "" || len(s) > 16 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	var n int64
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n, n <= maxInteger
}

// parseInteger reads -?(0|[1-9][0-9]*) within ±maxInteger.
func parseInteger(s string) (int64, bool) {
	digits, negative := strings.CutPrefix(s, "-")
	n, ok := parseNumber(digits)
	if negative {
		n = -n
	}
	return n, ok
}

// view reads bytes as a string without copying. The string must not leave the
// call that owns the bytes: copy it first.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
