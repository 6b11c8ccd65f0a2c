package compact

import (
	"slices"
	"strings"
)

// applyDeltas applies deltas to content. The content never passes the output
// limit on the way, nor do the decompressed deltas together.
func (p *Protocol) applyDeltas(content string, deltas []string) (string, *Error) {
	c := newCall(p)
	defer c.release()
	var text pieces
	text.add(content)
	for _, frame := range deltas {
		d, err := c.readWhole(frame)
		if err == nil {
			err = text.apply(&d)
		}
		if err != nil {
			return "", err
		}
		if int64(text.size) > p.limits.Output {
			return "", failLimit(roleFormat, limitOutput, p.limits.Output)
		}
	}
	return text.String(), nil
}

// readWhole reads a delta whose text is not in the call's buffers.
func (c *call) readWhole(frame string) (delta, *Error) {
	l := c.spec.features.deltas
	d, err := l.read(c, frame, false)
	if o, _ := l.operation(frame); o.role == deltaCompressed && err == nil {
		c.taken += int64(len(c.plain))
		if cap(c.plain) > keepBuffer { // no call would use it again
			c.plain = nil
		} else {
			d.text = strings.Clone(d.text)
		}
	}
	return d, err
}

// pieces are a text in parts. The first replacement cuts it into blocks and
// counts their code points. After that, finding a place means walking over the
// blocks, so that many replacements in one frame stay cheap.
type pieces struct {
	list    []piece
	counted bool
	size    int // in bytes
}

type piece struct {
	text  string
	runes int // where the pieces are counted
}

// pieceBlock is the size in bytes of pieces that are counted.
const pieceBlock = 4096

func (p *pieces) add(text string) {
	if p.counted {
		p.list = appendBlocks(p.list, text)
	} else {
		p.list = append(p.list, piece{text: text})
	}
	p.size += len(text)
}

func (p *pieces) apply(d *delta) *Error {
	switch d.role {
	case deltaFull:
		*p = pieces{list: p.list[:0]}
		p.add(d.text)
	case deltaAppend:
		p.add(d.text)
	case deltaReplace:
		return p.replace(d)
	}
	return nil
}

// replace overwrites as many code points as the delta's text has, from its position on.
func (p *pieces) replace(d *delta) *Error {
	p.count()
	first, start, left := p.find(d.position)
	if left > 0 {
		return d.failPosition()
	}
	last, end, _ := p.find(d.position + int64(countRunes(d.text)))
	var parts []piece
	parts = appendBlocks(parts, p.list[first].text[:start])
	parts = appendBlocks(parts, d.text)
	parts = appendBlocks(parts, p.list[last].text[end:])
	for _, old := range p.list[first : last+1] {
		p.size -= len(old.text)
	}
	for _, part := range parts {
		p.size += len(part.text)
	}
	p.list = slices.Replace(p.list, first, last+1, parts...)
	return nil
}

// count cuts the text into blocks, of which there is always one.
func (p *pieces) count() {
	if !p.counted {
		var list []piece
		for _, x := range p.list {
			list = appendBlocks(list, x.text)
		}
		p.list, p.counted = list, true
	}
	if len(p.list) == 0 {
		p.list = append(p.list, piece{})
	}
}

func appendBlocks(list []piece, text string) []piece {
	for text != "" {
		end := len(text)
		if end > pieceBlock {
			end, _ = byteOffset(text, pieceBlock/4)
		}
		list = append(list, piece{text[:end], countRunes(text[:end])})
		text = text[end:]
	}
	return list
}

// find returns the piece that holds the code point with index n and the byte in
// it, or the end of the last piece and how many code points are left to go.
func (p *pieces) find(n int64) (i, offset int, left int64) {
	for i := range p.list {
		if runes := int64(p.list[i].runes); n >= runes {
			n -= runes
			continue
		}
		offset, _ = byteOffset(p.list[i].text, n)
		return i, offset, 0
	}
	i = len(p.list) - 1
	return i, len(p.list[i].text), n
}

func (p *pieces) String() string {
	if len(p.list) == 1 {
		return p.list[0].text
	}
	out := new(strings.Builder)
	out.Grow(p.size)
	for _, x := range p.list {
		out.WriteString(x.text)
	}
	return out.String()
}
