package compact

import (
	"slices"
	"strings"
)

// A dictionary has a byte for each of its patterns, which are ASCII. See §5.5.
type dictionary struct {
	run      byte
	patterns [256]string    // by code; "" for none
	first    [256][]pattern // by first byte, the longest first
	starts   [4]uint64      // the first bytes, eight times each
	many     bool           // more first bytes than starts holds
}

type pattern struct {
	code byte
	text string
}

func newDictionary(run byte, patterns []pattern) *dictionary {
	d := &dictionary{run: run}
	var starts []byte
	for _, p := range patterns {
		d.patterns[p.code] = p.text
		list := append(d.first[p.text[0]], p)
		slices.SortStableFunc(list, func(a, b pattern) int { return len(b.text) - len(a.text) })
		d.first[p.text[0]] = list
		if !slices.Contains(starts, p.text[0]) {
			starts = append(starts, p.text[0])
		}
	}
	d.many = len(starts) > len(d.starts)
	for i := range d.starts {
		d.starts[i] = 0x80 * ones // a byte that is looked for anyway
		if i < len(starts) {
			d.starts[i] = uint64(starts[i]) * ones
		}
	}
	return d
}

// encodeDictionary appends codes for the longest patterns, leftmost first, and
// runs of the bytes from 0x80 on.
func encodeDictionary(c *call, dst []byte, content string) ([]byte, *Error) {
	d, start, i := c.spec.features.dictionary, 0, 0
	for {
		i = d.next(content, i)
		if i == len(content) {
			return append(dst, content[start:]...), nil
		}
		if content[i] >= 0x80 {
			dst = append(dst, content[start:i]...)
			length := 1
			for i+length < len(content) && length < 255 && content[i+length] >= 0x80 {
				length++
			}
			dst = append(append(dst, d.run, byte(length)), content[i:i+length]...)
			i += length
			start = i
			continue
		}
		p := d.match(content[i:])
		if p == nil {
			i++
			continue
		}
		dst = append(append(dst, content[start:i]...), p.code)
		i += len(p.text)
		start = i
	}
}

// match returns the longest pattern that text begins with.
func (d *dictionary) match(text string) *pattern {
	list := d.first[text[0]]
	for i := range list {
		if strings.HasPrefix(text, list[i].text) {
			return &list[i]
		}
	}
	return nil
}

// next returns the place, from i on, of a byte that begins a pattern or a run,
// or the text's end. It looks at eight bytes at once, as plainEnd does.
func (d *dictionary) next(s string, i int) int {
	for ; i+8 <= len(s) && !d.many; i += 8 {
		w := load8(s, i)
		a, b, c, e := w^d.starts[0], w^d.starts[1], w^d.starts[2], w^d.starts[3]
		hit := ((a-ones)&^a | (b-ones)&^b | (c-ones)&^c | (e-ones)&^e | w) & highs
		if hit != 0 {
			return i + firstByte(hit)
		}
	}
	for i < len(s) && s[i] < 0x80 && d.first[s[i]] == nil {
		i++
	}
	return i
}

// decodeDictionary appends the content, up to the output limit.
func decodeDictionary(c *call, dst []byte, text string) ([]byte, *Error) {
	d, end, out := c.spec.features.dictionary, c.outputEnd(dst), dst
	for i := 0; i < len(text); {
		part, length := d.part(text[i:])
		if length == 0 {
			return nil, fail(roleDecompression, "a code that the dictionary does not have, or a run that is empty or cut off")
		}
		if int64(len(out)+len(part)) > end {
			return nil, c.overOutput()
		}
		out = append(out, part...)
		i += length
	}
	if !isUnicode(view(out[len(dst):])) {
		return nil, fail(roleDecompression, "the content is not UTF-8")
	}
	return out, nil
}

// part returns what the text begins with stands for, and its length, or 0.
func (d *dictionary) part(text string) (part string, length int) {
	b := text[0]
	switch {
	case b < 0x80:
		for length = 1; length < len(text) && text[length] < 0x80; {
			length++
		}
		return text[:length], length
	case b != d.run:
		if d.patterns[b] == "" {
			return "", 0
		}
		return d.patterns[b], 1
	}
	if len(text) < 2 || text[1] == 0 || len(text) < 2+int(text[1]) {
		return "", 0
	}
	return text[2 : 2+int(text[1])], 2 + int(text[1])
}
