package compact

import (
	"encoding/binary"
	"sync/atomic"
)

// A base85Coder makes the tables of its alphabet when they are first needed.
type base85Coder struct {
	alphabet string
	made     atomic.Pointer[base85]
}

func (b *base85Coder) tables() *base85 {
	if t := b.made.Load(); t != nil {
		return t
	}
	return b.makeTables()
}

func (b *base85Coder) makeTables() *base85 {
	t := newBase85(b.alphabet) // two goroutines may both make them: they are equal
	b.made.Store(t)
	return t
}

// base85 is an alphabet made ready. Decoding adds five premultiplied values; a
// character outside the alphabet adds 2^40, so that one test of the sum finds
// it, and values above 2^32 - 1 too. Encoding takes digits two at a time.
type base85 struct {
	digits [5][256]uint64
	pairs  [8192]uint16 // two characters, the first in the low byte
	chars  [128]byte
}

const noDigit = 1 << 40

func newBase85(alphabet string) *base85 {
	b := new(base85)
	for i := range b.digits {
		for c := range b.digits[i] {
			b.digits[i][c] = noDigit
		}
	}
	for d := range 85 {
		power := uint64(d)
		for i := 4; i >= 0; i-- {
			b.digits[i][alphabet[d]] = power
			power *= 85
		}
		b.chars[d] = alphabet[d]
		for e := range 85 {
			b.pairs[d*85+e] = uint16(alphabet[e])<<8 | uint16(alphabet[d])
		}
	}
	return b
}

// EncodeBase85 returns the Base85 text of data: five characters for four bytes,
// n+1 for a tail of n. See docs/record.md §4.
func (p *Protocol) EncodeBase85(data []byte) (string, error) {
	out, err := p.AppendEncodeBase85(nil, data)
	return string(out), err
}

// AppendEncodeBase85 appends the Base85 text of data to dst.
func (p *Protocol) AppendEncodeBase85(dst, data []byte) ([]byte, error) {
	if p.spec.features.base85 == nil {
		return dst, p.stamp(notDeclared("Base85"))
	}
	return p.spec.features.base85.tables().append(dst, data), nil
}

// DecodeBase85 returns the bytes of a Base85 text. Errors are of the roles
// base85_char (with position and character) and base85_length; a text over the
// input limit or not Unicode is a format error. See docs/record.md §4.
func (p *Protocol) DecodeBase85(text string) ([]byte, error) {
	return p.AppendDecodeBase85(nil, text)
}

// AppendDecodeBase85 appends the bytes of a Base85 text to dst. After an error
// dst is as before.
func (p *Protocol) AppendDecodeBase85(dst []byte, text string) ([]byte, error) {
	if p.spec.features.base85 == nil {
		return dst, p.stamp(notDeclared("Base85"))
	}
	if int64(len(text)) > p.limits.Input {
		return dst, p.stamp(p.limits.wire(text))
	}
	out, err := p.spec.features.base85.tables().decode(dst, text)
	if err != nil {
		return dst, p.stamp(err)
	}
	return out, nil
}

// decodeBase85 and appendBase85 are the steps of chains.

func decodeBase85(c *call, text string) ([]byte, *Error) {
	out, err := c.spec.features.base85.tables().decode(c.text[:0], text)
	if err == nil {
		c.text = out
	}
	return out, err
}

func appendBase85(c *call, dst, src []byte) []byte {
	return c.spec.features.base85.tables().append(dst, src)
}

// append appends the text of src.
func (b *base85) append(dst, src []byte) []byte {
	n, whole := len(dst), len(src)/4*4
	dst = extend(dst, whole/4*5+4)[:n+whole/4*5]
	b.encode(dst[n:], src[:whole])
	if whole == len(src) {
		return dst
	}
	var tail [4]byte
	var text [5]byte
	copy(tail[:], src[whole:])
	b.put(text[:], binary.BigEndian.Uint32(tail[:]))
	return append(dst, text[:len(src)-whole+1]...)
}

// encode fills out with the text of whole groups.
func (b *base85) encode(out, src []byte) {
	i, o := 0, 0
	for ; i <= len(src)-16 && o <= len(out)-20; i, o = i+16, o+20 { // four at once keep the processor busy
		four, text := src[i:i+16], out[o:o+20]
		b.put(text[0:5], binary.BigEndian.Uint32(four[0:4]))
		b.put(text[5:10], binary.BigEndian.Uint32(four[4:8]))
		b.put(text[10:15], binary.BigEndian.Uint32(four[8:12]))
		b.put(text[15:20], binary.BigEndian.Uint32(four[12:16]))
	}
	for ; i <= len(src)-4 && o <= len(out)-5; i, o = i+4, o+5 {
		b.put(out[o:o+5], binary.BigEndian.Uint32(src[i:i+4]))
	}
}

// put writes five digits. Instead of dividing by 85 it multiplies a fraction
// of 51 bits: 3666679933 is 2^51/85^3 rounded up, which is exact for 32 bits.
func (b *base85) put(out []byte, value uint32) {
	const fraction = 1<<51 - 1
	v := uint64(value) * 3666679933
	w := v & fraction * 7225
	binary.LittleEndian.PutUint16(out[0:2], b.pairs[v>>51])
	binary.LittleEndian.PutUint16(out[2:4], b.pairs[w>>51])
	out[4] = b.chars[w&fraction*85>>51&127]
}

// decode appends the bytes of src to dst.
func (b *base85) decode(dst []byte, src string) ([]byte, *Error) {
	if len(src)%5 == 1 {
		return nil, b.explain(src)
	}
	n := len(dst)
	dst = extend(dst, len(src)/5*4+3)[:n+len(src)/5*4]
	out := dst[n:]
	i := len(src) / 5 * 5
	if !b.groups(out, src[:i]) {
		return nil, b.explain(src)
	}
	if i == len(src) {
		return dst, nil
	}
	var text [5]byte // a tail is filled up with the highest digit
	for i := range text {
		text[i] = b.chars[84]
	}
	copy(text[:], src[i:])
	x := b.group(view(text[:]))
	if x>>32 != 0 {
		return nil, b.explain(src)
	}
	var tail [4]byte
	binary.BigEndian.PutUint32(tail[:], uint32(x))
	return append(dst, tail[:len(src)-i-1]...), nil
}

// groups fills out with the bytes of whole groups, and says whether all are right.
// Two at once are faster than one, or four.
func (b *base85) groups(out []byte, src string) bool {
	d0, d1, d2, d3, d4 := &b.digits[0], &b.digits[1], &b.digits[2], &b.digits[3], &b.digits[4]
	i, o := 0, 0
	for ; i <= len(src)-10 && o <= len(out)-8; i, o = i+10, o+8 {
		s := src[i : i+10]
		x := d0[s[0]] + d1[s[1]] + d2[s[2]] + d3[s[3]] + d4[s[4]]
		y := d0[s[5]] + d1[s[6]] + d2[s[7]] + d3[s[8]] + d4[s[9]]
		if (x|y)>>32 != 0 {
			return false
		}
		binary.BigEndian.PutUint64(out[o:o+8], x<<32|y)
	}
	if i == len(src) {
		return true
	}
	x := b.group(src[i:])
	binary.BigEndian.PutUint32(out[o:o+4], uint32(x))
	return x>>32 == 0
}

func (b *base85) group(s string) uint64 {
	_ = s[4]
	return b.digits[0][s[0]] + b.digits[1][s[1]] + b.digits[2][s[2]] + b.digits[3][s[3]] + b.digits[4][s[4]]
}

// explain finds what is wrong with a text that decode refused. It may be slow. It
// looks for text that is not Unicode, then the first character outside the
// alphabet, then a wrong length, then the first group above 2^32 - 1.
func (b *base85) explain(src string) *Error {
	if !isUnicode(src) {
		return notUnicode(roleFormat, fieldText)
	}
	position := 0
	for _, r := range src {
		if r > 0x7f || b.digits[0][r] == noDigit {
			return invalidChar(r, position)
		}
		position++
	}
	if n := len(src); n%5 == 1 {
		e := because(roleBase85Length, CauseBase85Length)
		e.Length = n
		return e
	}
	at := 0
	for at+5 < len(src) && b.group(src[at:])>>32 == 0 {
		at += 5
	}
	return invalidChar(rune(src[at]), at)
}

func invalidChar(r rune, position int) *Error {
	e := because(roleBase85Char, CauseBase85Char).with(string(r))
	e.Char, e.Position = string(r), position
	return e
}

// extend makes dst longer by n bytes. It does not clear them.
func extend(dst []byte, n int) []byte {
	if need := len(dst) + n; need <= cap(dst) {
		return dst[:need]
	}
	return append(dst, make([]byte, n)...)
}

// EncodeBase85 is [Protocol.EncodeBase85] of the default protocol.
func EncodeBase85(data []byte) (string, error) { return generated.EncodeBase85(data) }

// AppendEncodeBase85 is [Protocol.AppendEncodeBase85] of the default protocol.
func AppendEncodeBase85(dst, data []byte) ([]byte, error) {
	return generated.AppendEncodeBase85(dst, data)
}

// DecodeBase85 is [Protocol.DecodeBase85] of the default protocol.
func DecodeBase85(text string) ([]byte, error) { return generated.DecodeBase85(text) }

// AppendDecodeBase85 is [Protocol.AppendDecodeBase85] of the default protocol.
func AppendDecodeBase85(dst []byte, text string) ([]byte, error) {
	return generated.AppendDecodeBase85(dst, text)
}
