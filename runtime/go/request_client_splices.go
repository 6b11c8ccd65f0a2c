package compact

import (
	"cmp"
	"slices"
)

const (
	pieceOf     = 32   // code points of the old text by which a match is found
	mostMatches = 1000 // that are looked at, the longest
)

// A match is a text that stands in the old and in the new content: where, and for
// how many bytes and code points.
type match struct{ old, new, size, points int }

// splices are the deltas that take the old content to the new one by what both have
// in common, front to back; nil if a content on the way would be longer than both.
// See docs/request.md, "Sessions".
func (x *change) splices(hasAppend bool) (list []delta) {
	size, most := len(x.old), max(len(x.old), len(x.new))
	var position int64
	var oldEnd, newEnd int // of what is done
	for _, m := range x.common() {
		gone, come := x.old[oldEnd:m.old], x.new[newEnd:m.new]
		switch {
		case gone == "" && come == "":
		case gone == "" && m.old == len(x.old) && hasAppend:
			list = append(list, delta{role: deltaAppend, text: come})
		default:
			list = append(list, delta{deltaSplice, position, int64(countRunes(gone)), come})
		}
		if size += len(come) - len(gone); size > most {
			return nil
		}
		position += int64(countRunes(x.new[newEnd : m.new+m.size]))
		oldEnd, newEnd = m.old+m.size, m.new+m.size
	}
	return list
}

// common are the texts that both contents have, front to back. The first one is what
// both begin with, and the last one what both end with; these two may be empty.
func (x *change) common() []match {
	a, b := x.old[:len(x.old)-x.suffix], x.new[:len(x.new)-x.suffix]
	list := []match{{size: x.prefix}}
	for _, m := range stretched(kept(matches(a[x.prefix:], b[x.prefix:])), a[x.prefix:], b[x.prefix:]) {
		list = append(list, match{x.prefix + m.old, x.prefix + m.new, m.size, m.points})
	}
	return append(list, match{old: len(a), new: len(b), size: x.suffix})
}

// matches reads the new text for pieces of the old one that stand there once. Each
// match is a piece and all that follows it alike in both.
func matches(a, b string) (list []match) {
	places := make(map[string]int, len(a)/pieceOf)
	for at, end := 0, pieceEnd(a, 0); end >= 0; at, end = end, pieceEnd(a, end) {
		n := len(places)
		if places[a[at:end]] = at; len(places) == n {
			places[a[at:end]] = -1 // it stands there twice
		}
	}
	for at, end := 0, pieceEnd(b, 0); end >= 0; {
		place, found := places[b[at:end]]
		if !found || place < 0 {
			at, end = skipRunes(b, at, 1), skipRunes(b, end, 1)
			continue
		}
		size := commonPrefix(a[place:], b[at:])
		list = append(list, match{place, at, size, countRunes(b[at : at+size])})
		at += size
		end = pieceEnd(b, at)
	}
	return list
}

// pieceEnd is where a piece ends that begins at a byte, or -1.
func pieceEnd(text string, at int) int {
	if b := rawBytes(text)[at:]; len(b) >= pieceOf && isASCII32(b) {
		return at + pieceOf
	}
	return skipRunes(text, at, pieceOf)
}

// skipRunes is the byte that many code points behind another one, or -1.
func skipRunes(text string, at, points int) int {
	width, missing := byteOffset(text[at:], int64(points))
	if missing > 0 {
		return -1
	}
	return at + width
}

// kept takes the longest matches, as far as they stand in the same order in both
// texts and do not overlap.
func kept(list []match) (keep []match) {
	slices.SortStableFunc(list, func(a, b match) int { return cmp.Compare(b.points, a.points) })
	for _, m := range list[:min(len(list), mostMatches)] {
		i, _ := slices.BinarySearchFunc(keep, m, func(a, b match) int { return cmp.Compare(a.new, b.new) })
		if (i == 0 || keep[i-1].old+keep[i-1].size <= m.old) && (i == len(keep) || m.old+m.size <= keep[i].old) {
			keep = slices.Insert(keep, i, m)
		}
	}
	return keep
}

// stretched lets each match begin earlier, as far as both texts are alike behind the
// match before.
func stretched(list []match, a, b string) []match {
	var oldEnd, newEnd int
	for i := range list {
		m := &list[i]
		more := commonSuffix(a[oldEnd:m.old], b[newEnd:m.new])
		m.old, m.new, m.size = m.old-more, m.new-more, m.size+more
		oldEnd, newEnd = m.old+m.size, m.new+m.size
	}
	return list
}
