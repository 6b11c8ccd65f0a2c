package compact

import (
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
)

// appendBase64 appends the standard, padded Base64 text of src. See docs/record.md §3.
func appendBase64(_ *call, dst, src []byte) []byte {
	return base64.StdEncoding.AppendEncode(dst, src)
}

// base64Places gives the six bits of a digit, shifted to each of the four places
// of a group. A character that is no digit gives noBase64, which is larger than
// any digit.
type base64Places [4][256]uint32

const noBase64 = 1 << 24

var base64Digits = sync.OnceValue(func() *base64Places {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	places := new(base64Places)
	for i := range places {
		for c := range places[i] {
			places[i][c] = noBase64
		}
		for digit := range len(alphabet) {
			places[i][alphabet[digit]] = uint32(digit) << (18 - 6*i)
		}
	}
	return places
})

// group has 24 bits, or noBase64 and more.
func (p *base64Places) group(s string) uint32 {
	_ = s[3]
	return p[0][s[0]] | p[1][s[1]] | p[2][s[2]] | p[3][s[3]]
}

// decodeBase64 reads only what an encoder of standard Base64 writes: with
// padding, with zero bits after the last digit, without line ends.
// encoding/base64 skips line ends and takes three times as long.
func decodeBase64(c *call, text string) ([]byte, *Error) {
	digits := strings.TrimSuffix(strings.TrimSuffix(text, "="), "=")
	tail := len(digits) % 4
	whole := len(digits) - tail
	if len(text)%4 != 0 || tail == 1 || tail == 0 && len(digits) < len(text) {
		return nil, because(roleFormat, CauseBase64)
	}
	places := base64Digits()
	out := slices.Grow(c.text[:0], whole/4*3+5)[:whole/4*3+5] // decode also writes zeros after a group
	if !places.decode(out, digits[:whole]) {
		return nil, because(roleFormat, CauseBase64)
	}
	out = out[:whole/4*3]
	if tail > 0 {
		last := places.group(digits[whole:] + "AA"[tail-2:])
		bytes := [3]byte{byte(last >> 16), byte(last >> 8), byte(last)}
		if last >= noBase64 || bytes[tail-1] != 0 {
			return nil, because(roleFormat, CauseBase64)
		}
		out = append(out, bytes[:tail-1]...)
	}
	c.text = out
	return out, nil
}

// decode fills out with the bytes of whole groups, and says whether all
// characters are digits. out must be five bytes longer than the result.
func (p *base64Places) decode(out []byte, text string) bool {
	d0, d1, d2, d3 := &p[0], &p[1], &p[2], &p[3]
	i, o := 0, 0
	for ; i <= len(text)-8 && o <= len(out)-8; i, o = i+8, o+6 { // two groups at once are faster than one, or four
		s := text[i : i+8]
		x := d0[s[0]] | d1[s[1]] | d2[s[2]] | d3[s[3]]
		y := d0[s[4]] | d1[s[5]] | d2[s[6]] | d3[s[7]]
		if x|y >= noBase64 {
			return false
		}
		binary.BigEndian.PutUint64(out[o:o+8], uint64(x)<<40|uint64(y)<<16)
	}
	for ; i <= len(text)-4 && o <= len(out)-4; i, o = i+4, o+3 {
		x := p.group(text[i : i+4])
		if x >= noBase64 {
			return false
		}
		binary.BigEndian.PutUint32(out[o:o+4], x<<8)
	}
	return true
}
