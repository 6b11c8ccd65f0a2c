package judge

import (
	"fmt"
	"strings"
)

// base85 covers every letter at every place, and every way to be wrong.
func (d *deriver) base85() {
	if d.m.Base85 == nil {
		return
	}
	d.topic("core", "base85", "4")
	alphabet := d.m.Base85.Alphabet
	for i, data := range []string{
		"", "a", "ab", "abc", "abcd", "abcde", "abcdefgh", "\x00", "\x00\x00", "\x00\x00\x00", "\x00\x00\x00\x00",
		"\xff", "\xff\xff", "\xff\xff\xff", "\xff\xff\xff\xff", "\x80\x00\x00\x00", "\x00\x00\x00\x01", "\x86\x4f\xd2\x6f\xb5\x59\xf7\x5b",
	} {
		d.base85Pair(fmt.Sprintf("bytes-%d", i), encodeBase85(alphabet, []byte(data)))
	}
	zero := alphabet[:1]
	for place := range 5 {
		var text strings.Builder
		for i := range alphabet {
			if place == 0 && i > 82 {
				continue // 83·85⁴ is above 2³² − 1
			}
			text.WriteString(strings.Repeat(zero, place) + alphabet[i:i+1] + strings.Repeat(zero, 4-place))
		}
		d.base85Pair(fmt.Sprintf("letters-at-%d", place), text.String())
	}
	bad := func(name, text string) { d.add("error/"+name, "base85.decode", text, nil) }
	for c := range 0x80 {
		if !strings.ContainsRune(alphabet, rune(c)) {
			bad(fmt.Sprintf("char-%02x", c), strings.Repeat(zero, 5)+zero+string(rune(c))+strings.Repeat(zero, 3))
		}
	}
	outside := " "
	for place := range 5 {
		bad(fmt.Sprintf("char-at-%d", place), strings.Repeat(zero, place)+outside+strings.Repeat(zero, 4-place))
		bad(fmt.Sprintf("emoji-at-%d", place), strings.Repeat(zero, 5+place)+"😀"+strings.Repeat(zero, 4-place))
	}
	last := alphabet[84:]
	for n := 1; n <= 12; n++ {
		bad(fmt.Sprintf("largest-letters-%d", n), strings.Repeat(last, n))
		bad(fmt.Sprintf("zeros-%d", n), strings.Repeat(zero, n))
	}
	for n := 1; n <= 4; n++ { // the bytes ff…, whose digits are then counted up
		top := encodeBase85(alphabet, []byte(strings.Repeat("\xff", n)))
		for step := range 8 {
			bad(fmt.Sprintf("top-%d-plus-%d", n, step), top)
			top = increment(alphabet, top)
		}
	}
	bad("char-before-overflow", last+last+last+last+outside)
	bad("overflow-before-later-char", strings.Repeat(last, 5)+strings.Repeat(outside, 5))
	bad("length-before-char", outside+strings.Repeat(zero, 5))
	d.add("error/not-unicode", "base85.decode", wireText("\xed\xa0\x80"), nil)
	if in := int(d.t.input); in < 1<<14 {
		zeros := strings.Repeat(zero, in+1)
		d.add("default-input-at", "base85.decode", zeros[:in-in%5], nil)
		d.add("default-input-over", "base85.decode", zeros, nil)
	}
	d.end()
}

// base85Pair decodes a text, and encodes the bytes.
func (d *deriver) base85Pair(name, text string) {
	data, _ := decodeBase85(d.m.Base85.Alphabet, text)
	d.add("decode/"+name, "base85.decode", text, nil)
	d.add("encode/"+name, "base85.encode", byteInput{hexText(data)}, nil)
}

// increment counts a Base85 text up by one.
func increment(alphabet, text string) string {
	digits := []byte(text)
	for i := len(digits) - 1; i >= 0; i-- {
		if at := strings.IndexByte(alphabet, digits[i]); at < 84 {
			digits[i] = alphabet[at+1]
			break
		}
		digits[i] = alphabet[0]
	}
	return string(digits)
}
