package compact

import (
	"slices"
	"strings"
	"sync/atomic"
)

// A dictionaryCoder makes the tables of its patterns when they are first needed.
type dictionaryCoder struct {
	run      byte
	patterns []pattern
	made     atomic.Pointer[dictionary]
}

func (d *dictionaryCoder) tables() *dictionary {
	if t := d.made.Load(); t != nil {
		return t
	}
	t := newDictionary(d.run, d.patterns) // two goroutines may both make them: they are equal
	d.made.Store(t)
	return t
}

// A dictionary has a byte for each of its patterns. Patterns are ASCII. See docs/m2m.md §5.5.
type dictionary struct {
	run      byte
	patterns [256]string    // by code; "" for none
	first    [256][]pattern // by first byte, the longest first
	pairs    [1024]uint64   // a bit for each pair of bytes that a match may begin with
	starts   [2]uint64      // the first bytes, eight times each
	many     bool           // starts has no room for all of them
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
		for second := range 256 {
			if len(p.text) == 1 || int(p.text[1]) == second {
				pair := int(p.text[0])<<8 | second
				d.pairs[pair/64] |= 1 << (pair % 64)
			}
		}
	}
	d.many = len(starts) == 0 || len(starts) > len(d.starts)
	for i := range d.starts {
		if !d.many {
			d.starts[i] = uint64(starts[i%len(starts)]) * ones
		}
	}
	return d
}

// encodeDictionary appends codes for the longest patterns, leftmost first, and
// runs of the bytes from 0x80 on.
func encodeDictionary(c *call, dst []byte, content string) ([]byte, *Error) {
	d, start, i := c.spec.features.dictionary.tables(), 0, 0
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
		if i+1 < len(content) && !d.begins(content[i], content[i+1]) {
			i++
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

// begins says whether two bytes may begin a match. Most quotes don't, so this test saves time.
func (d *dictionary) begins(first, second byte) bool {
	pair := uint(first)<<8 | uint(second)
	return d.pairs[pair/64]>>(pair%64)&1 != 0
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
// or the text's end.
func (d *dictionary) next(s string, i int) int {
	raw, a, b := rawBytes(s), d.starts[0], d.starts[1]
	for ; i <= len(raw)-16 && !d.many; i += 16 {
		two := raw[i : i+16]
		v, w := word(two), word(two[8:])
		first, second := ((v^a)-ones)|((v^b)-ones)|v, ((w^a)-ones)|((w^b)-ones)|w
		if (first|second)&highs == 0 {
			continue
		}
		if first &= highs; first != 0 {
			return i + firstByte(first)
		}
		return i + 8 + firstByte(second&highs)
	}
	for i < len(s) && s[i] < 0x80 && d.first[s[i]] == nil {
		i++
	}
	return i
}

// decodeDictionary appends the content, up to the output limit.
func decodeDictionary(c *call, dst []byte, text string) ([]byte, *Error) {
	d, end, out := c.spec.features.dictionary.tables(), c.outputEnd(dst), dst
	for i := 0; i < len(text); {
		part, length := d.part(text[i:])
		if length == 0 {
			return nil, because(roleDecompression, CauseDictionary)
		}
		if int64(len(out)+len(part)) > end {
			return nil, c.overOutput()
		}
		out = append(out, part...)
		i += length
	}
	if !isUnicode(view(out[len(dst):])) {
		return nil, notUnicode(roleDecompression, fieldContent)
	}
	return out, nil
}

// part decodes what text begins with: ASCII characters, a code or a run of other bytes. It returns
// the decoded text and how many bytes it took, or 0.
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
