package draw

import "strings"

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
