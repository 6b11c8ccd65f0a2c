package compact

import (
	"math"
	"slices"
	"strings"
)

// applyDeltas applies deltas to content. The content never passes the output
// limit on the way, nor do the decompressed deltas together.
func (p *Protocol) applyDeltas(content string, deltas []string) (string, *Error) {
	c := newCall(p)
	defer c.release()
	t := draft{texts: []string{content}, size: len(content)}
	for _, frame := range deltas {
		d, err := c.readWhole(frame)
		if err == nil {
			err = t.apply(&d)
		}
		if err != nil {
			return "", err
		}
		if int64(t.size) > p.limits.Output {
			return "", failLimit(roleFormat, limitOutput, p.limits.Output)
		}
	}
	return t.String(), nil
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

// A draft is a content that the deltas of a request change. While they append it is a
// list of texts. The first one with a position cuts it into blocks, and these stand
// in groups: a delta then costs its own text and the square root of the number of
// blocks, however long the content is.
type draft struct {
	texts  []string
	groups []group
	blocks int
	points int64 // code points; known where there are groups
	size   int   // in bytes
}

type group struct {
	blocks []block
	points int64
}

type block struct {
	text   string
	points int64
}

// leastBlock is the least number of code points in a block that is not alone. The
// most is four times as many.
const leastBlock = 2048

func (t *draft) apply(d *delta) *Error {
	switch d.role {
	case deltaFull:
		*t = draft{texts: []string{d.text}, size: len(d.text)}
	case deltaAppend:
		if t.groups != nil {
			t.splice(t.points, 0, d.text)
			break
		}
		t.texts, t.size = append(t.texts, d.text), t.size+len(d.text)
	case deltaReplace, deltaSplice:
		t.cut()
		if d.position > t.points {
			return d.failPosition()
		}
		length, most := d.reach(), t.points-d.position
		if length > most && d.role == deltaSplice {
			return d.failLength()
		}
		t.splice(d.position, min(length, most), d.text)
	}
	return nil
}

// cut makes groups of the texts.
func (t *draft) cut() {
	if t.groups != nil {
		return
	}
	list := blocksOf(t.String())
	for _, b := range list {
		t.points += b.points
	}
	t.texts, t.blocks = nil, len(list)
	t.groups = t.grouped(list)
}

// splice puts a text in the place of so many code points, which are there.
func (t *draft) splice(start, length int64, text string) {
	first, base := t.groupAt(start)
	last, _ := t.groupAt(start + length)
	if first > 0 {
		first--
		base -= t.groups[first].points
	}
	last = min(last+1, len(t.groups)-1)
	var list []block
	for _, g := range t.groups[first : last+1] {
		list = append(list, g.blocks...)
	}
	from, head := blockAt(list, start-base)
	to, tail := blockAt(list[from:], head+length)
	to += from
	list = t.replace(list, from, to, list[from].text[:list[from].offset(head)]+text+list[to].text[list[to].offset(tail):])
	t.groups = slices.Replace(t.groups, first, last+1, t.grouped(list)...)
}

// replace puts a text in the place of some blocks, with a neighbour if it is short.
func (t *draft) replace(list []block, from, to int, text string) []block {
	fresh := blocksOf(text)
	if fresh[0].points < leastBlock {
		switch {
		case from > 0:
			from--
			fresh = blocksOf(list[from].text + text)
		case to+1 < len(list):
			to++
			fresh = blocksOf(text + list[to].text)
		}
	}
	for _, b := range list[from : to+1] {
		t.size, t.points = t.size-len(b.text), t.points-b.points
	}
	for _, b := range fresh {
		t.size, t.points = t.size+len(b.text), t.points+b.points
	}
	t.blocks += len(fresh) - (to + 1 - from)
	return slices.Replace(list, from, to+1, fresh...)
}

// groupAt returns the group in which a position lies, and where this begins.
func (t *draft) groupAt(position int64) (i int, base int64) {
	for ; i < len(t.groups)-1 && position-base > t.groups[i].points; i++ {
		base += t.groups[i].points
	}
	return i, base
}

// blockAt returns the block in which a position lies, and the position in it.
func blockAt(list []block, position int64) (i int, rest int64) {
	for ; i < len(list)-1 && position > list[i].points; i++ {
		position -= list[i].points
	}
	return i, position
}

// offset is the byte at which a code point of the block begins.
func (b *block) offset(point int64) int {
	if int64(len(b.text)) == b.points {
		return int(point)
	}
	at, _ := byteOffset(b.text, point)
	return at
}

// blocksOf cuts a text into blocks of about the same number of code points.
func blocksOf(text string) []block {
	points := int64(countRunes(text))
	n := max(1, points/(2*leastBlock))
	list := make([]block, 0, n)
	for ; n > 0; n-- {
		b := block{text, points / n}
		if n > 1 {
			b.text = text[:b.offset(b.points)]
		}
		list, text, points = append(list, b), text[len(b.text):], points-b.points
	}
	return list
}

// grouped puts blocks into groups of about the same size, as many blocks in a group
// as there are groups in all.
func (t *draft) grouped(list []block) (groups []group) {
	most := max(1, int(math.Sqrt(float64(t.blocks))))
	for n := (len(list) + most - 1) / most; n > 0; n-- {
		size := len(list) / n
		g := group{blocks: list[:size:size]}
		for _, b := range g.blocks {
			g.points += b.points
		}
		groups, list = append(groups, g), list[size:]
	}
	return groups
}

func (t *draft) String() string {
	if len(t.texts) == 1 {
		return t.texts[0]
	}
	out := new(strings.Builder)
	out.Grow(t.size)
	for _, text := range t.texts {
		out.WriteString(text)
	}
	for _, g := range t.groups {
		for _, b := range g.blocks {
			out.WriteString(b.text)
		}
	}
	return out.String()
}
