package draw

import (
	"strings"
	"unicode/utf8"
)

// loneSurrogate is U+D800 in WTF-8: in a request it travels as {"wtf8"}.
const loneSurrogate = "\xed\xa0\x80"

// Text makes a text of about that many bytes out of what breaks codecs:
// separators, prefixes, quotes, escapes, controls, characters of all sizes.
func (d *Draw) Text(size int) string {
	pieces := []string{"the quick brown fox ", "응답 형식 ", "한", "é", "😀", "👩‍👧", "|", `"`, `\`, `\u0041`, "\x00", "\x1f", "\x7f",
		"\n", "\r\n", "\t", " ", "\ufeff", "\u2028", "\u0085", "\ufffd", "\U0010ffff", "</script>", "${x}", "%s", `{"a":1}`, "0", "=", "'"}
	for _, p := range d.Model.Prefixes {
		pieces = append(pieces, p.Text)
	}
	var b strings.Builder
	plain := d.IntN(3) == 0
	for b.Len() < size {
		piece := d.One(pieces...)
		if plain {
			piece = string(rune('a' + d.IntN(26)))
		}
		b.WriteString(strings.Repeat(piece, 1+d.IntN(3)*d.IntN(3)))
	}
	if d.IntN(60) == 0 {
		return b.String() + loneSurrogate
	}
	return b.String()
}

// Edit makes a text that is like old as a stream's next text is, or not.
func (d *Draw) Edit(old string) string {
	runes := []rune(old)
	at := d.IntN(len(runes) + 1)
	switch d.IntN(7) {
	case 0:
		return old + d.Text(d.IntN(40))
	case 1:
		return d.Text(d.Length())
	case 2:
		return old
	case 3:
		return string(runes[:at])
	case 4: // overwrite, perhaps past the end
		over := []rune(d.Text(d.IntN(20)))
		return string(runes[:at]) + string(over) + string(runes[min(at+len(over), len(runes)):])
	case 5:
		return string(runes[:at]) + d.Text(1+d.IntN(10)) + string(runes[at:])
	}
	return d.Text(d.IntN(10)) + old
}

// Length is often near a place where something changes: a range of auto, a
// MessagePack string encoding.
func (d *Draw) Length() int {
	edges := []int{0, 5, 31, 255, 1500}
	for _, record := range d.Model.Records {
		if record.Selection == nil {
			continue
		}
		for _, a := range record.Selection.Auto {
			if a.To >= 0 && a.To < 100_000 {
				edges = append(edges, int(a.To))
			}
		}
	}
	return max(edges[d.IntN(len(edges))]+d.IntN(5)-2, 0)
}

// Damage makes a text that is a few characters away.
func (d *Draw) Damage(wire string) string {
	if !utf8.ValidString(wire) {
		return wire
	}
	runes := []rune(wire)
	at := d.IntN(len(runes) + 1)
	head, tail := string(runes[:at]), string(runes[at:])
	switch d.IntN(9) {
	case 0:
		return head
	case 1:
		return tail
	case 2, 3, 4: // another character in one's place
		if tail == "" {
			return head
		}
		return head + d.character() + string(runes[at+1:])
	case 5:
		return head + d.character() + tail
	case 6: // one character less
		if tail == "" {
			return head
		}
		return head + string(runes[at+1:])
	case 7: // swap with another place
		if len(runes) < 2 || at == len(runes) {
			return wire
		}
		other := d.IntN(len(runes))
		runes[at], runes[other] = runes[other], runes[at]
		return string(runes)
	}
	return wire + d.One("|", " ", "\n", "0", "00000", "=", wire)
}

// character is one that is likely to be valid where another stood.
func (d *Draw) character() string {
	if d.IntN(40) == 0 {
		return loneSurrogate
	}
	common := `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#|"\,_~ ` + "\n\x00é한😀"
	runes := []rune(common)
	return string(runes[d.IntN(len(runes))])
}
