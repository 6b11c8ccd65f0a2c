package compact

import (
	"encoding/base64"
	"encoding/binary"
	"slices"
	"sync"
)

// digits64 gives the six bits of a digit, shifted to each of the four places of a
// group. A character that is no digit gives noDigit64, which is larger than any digit.
type digits64 [4][256]uint32

const (
	noDigit64 = 1 << 24
	letters64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
)

// newDigits64 makes the tables of an alphabet at its first use. Its last two digits are
// its own.
func newDigits64(last string) func() *digits64 {
	return sync.OnceValue(func() *digits64 {
		alphabet := letters64 + last
		places := new(digits64)
		for i := range places {
			for c := range places[i] {
				places[i][c] = noDigit64
			}
			for digit := range len(alphabet) {
				places[i][alphabet[digit]] = uint32(digit) << (18 - 6*i)
			}
		}
		return places
	})
}

// group has 24 bits, or noDigit64 and more.
func (p *digits64) group(s string) uint32 {
	_ = s[3]
	return p[0][s[0]] | p[1][s[1]] | p[2][s[2]] | p[3][s[3]]
}

// read reads digits without padding into the call's buffer, and says whether an encoder
// writes them: of a length that bytes have, with zero bits after the last digit.
// encoding/base64 skips line ends and takes three times as long.
func (p *digits64) read(c *call, digits string) ([]byte, bool) {
	tail := len(digits) % 4
	whole := len(digits) - tail
	if tail == 1 {
		return nil, false
	}
	out := slices.Grow(c.text[:0], whole/4*3+5)[:whole/4*3+5] // decode also writes zeros after a group
	if !p.decode(out, digits[:whole]) {
		return nil, false
	}
	out = out[:whole/4*3]
	if tail > 0 {
		last := p.group(digits[whole:] + "AA"[tail-2:])
		bytes := [3]byte{byte(last >> 16), byte(last >> 8), byte(last)}
		if last >= noDigit64 || bytes[tail-1] != 0 {
			return nil, false
		}
		out = append(out, bytes[:tail-1]...)
	}
	c.text = out
	return out, true
}

// decode fills out with the bytes of whole groups, and says whether all
// characters are digits. out must be five bytes longer than the result.
func (p *digits64) decode(out []byte, text string) bool {
	d0, d1, d2, d3 := &p[0], &p[1], &p[2], &p[3]
	i, o := 0, 0
	for ; i <= len(text)-8 && o <= len(out)-8; i, o = i+8, o+6 { // two groups at once are faster than one, or four
		s := text[i : i+8]
		x := d0[s[0]] | d1[s[1]] | d2[s[2]] | d3[s[3]]
		y := d0[s[4]] | d1[s[5]] | d2[s[6]] | d3[s[7]]
		if x|y >= noDigit64 {
			return false
		}
		binary.BigEndian.PutUint64(out[o:o+8], uint64(x)<<40|uint64(y)<<16)
	}
	for ; i <= len(text)-4 && o <= len(out)-4; i, o = i+4, o+3 {
		x := p.group(text[i : i+4])
		if x >= noDigit64 {
			return false
		}
		binary.BigEndian.PutUint32(out[o:o+4], x<<8)
	}
	return true
}

// pairs64 are the two digits of twelve bits.
type pairs64 [4096]uint16

// newPairs64 makes those of an alphabet at its first use.
func newPairs64(last string) func() *pairs64 {
	return sync.OnceValue(func() *pairs64 {
		alphabet := letters64 + last
		pairs := new(pairs64)
		for i := range pairs {
			pairs[i] = uint16(alphabet[i>>6]) | uint16(alphabet[i&63])<<8
		}
		return pairs
	})
}

// appendDigits64 appends the digits of src, two at once, in half the time of encoding/base64,
// which writes the end.
func appendDigits64(dst, src []byte, pairs *pairs64, rest *base64.Encoding) []byte {
	dst = slices.Grow(dst, rest.EncodedLen(len(src)))
	out, written := dst[len(dst):cap(dst)], 0
	for len(src) >= 8 && len(out) >= 8 {
		v := binary.BigEndian.Uint64(src)
		binary.LittleEndian.PutUint64(out, uint64(pairs[v>>52])|uint64(pairs[v>>40&4095])<<16|uint64(pairs[v>>28&4095])<<32|uint64(pairs[v>>16&4095])<<48)
		src, out, written = src[6:], out[8:], written+8
	}
	return rest.AppendEncode(dst[:len(dst)+written], src)
}
