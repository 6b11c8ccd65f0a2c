package compact

import (
	"sort"
)

// A structSpan is a string, array or object that is long in the draft, and how
// it is to be written there.
type structSpan struct {
	start, end uint32 // in the draft
	node       uint32
	by         int32 // spanPlain, spanNamed, or the span by whose name it is written
}

const (
	spanPlain = -1 - iota
	spanNamed
)

// What is long, and which boundaries of a string the rest may begin with.
const (
	longSize      = 24
	longPlainSize = 256 // of a string, in the plain density
	firstRest     = 23
	lastRest      = 256
)

// structNames is the fourth pass: it names what is repeated.
type structNames struct {
	spans []structSpan
	slots structSlots
	ends  []uint32 // in the draft, of what has got a name and has not ended
}

// beginSpan notes what begins in the draft, if it may become long.
func (w *structWriter) beginSpan(node uint32, at int) int {
	if n := &w.nodes[node]; n.end-n.start < longSize {
		return -1
	}
	w.spans = append(w.spans, structSpan{uint32(at), 0, node, spanPlain})
	return len(w.spans) - 1
}

// endSpan drops a span that has not become long. Then none behind it has.
func (w *structWriter) endSpan(span, at int) {
	if span < 0 {
		return
	}
	s := &w.spans[span]
	least := uint32(longSize)
	if !w.dense && w.isPlainString(s.node) {
		least = longPlainSize
	}
	if s.end = uint32(at); s.end-s.start < least {
		w.spans = w.spans[:span]
	}
}

// isPlainString says whether a node is a string that is not unwrapped.
func (w *structWriter) isPlainString(node uint32) bool {
	n := &w.nodes[node]
	return n.next == 0
}

// sourceOf is the text of a node, wherever it is.
func (w *structWriter) sourceOf(node uint32) string {
	n := &w.nodes[node]
	return w.textOf(node)[n.start:n.end]
}

// textOf is the text in which a node is.
func (w *structWriter) textOf(node uint32) string {
	i := sort.Search(len(w.texts), func(i int) bool { return w.texts[i].first > node })
	return w.texts[i-1].text
}

// appendNamed appends the draft with the names in it.
func (w *structWriter) appendNamed(dst []byte) []byte {
	named := w.findRepetitions()
	named = w.dense && w.findRests() || named
	if named {
		dst = w.writeNames(dst)
	} else {
		dst = append(dst, w.draft...)
	}
	w.spans = w.spans[:0]
	return dst
}

// findRepetitions is the first rule: what is there twice.
func (w *structWriter) findRepetitions() (found bool) {
	if len(w.spans) < 2 {
		return false
	}
	w.slots.reset(len(w.spans))
	skip := uint32(0)
	for i := range w.spans {
		s := &w.spans[i]
		if s.start < skip {
			continue
		}
		n := &w.nodes[s.node]
		slot := w.slots.at(n.hash)
		for ; w.slots.slots[slot] != 0; slot = w.slots.after(slot) {
			first := w.slots.slots[slot] - 1
			if w.equal(w.spans[first].node, s.node) {
				w.spans[first].by, s.by, skip, found = spanNamed, first, s.end, true
				break
			}
		}
		if s.by == spanPlain {
			w.slots.slots[slot] = int32(i + 1)
		}
	}
	return found
}

func (w *structWriter) equal(a, b uint32) bool {
	x, y := &w.nodes[a], &w.nodes[b]
	return x.hash == y.hash && x.end-x.start == y.end-y.start && w.sourceOf(a) == w.sourceOf(b)
}

// findRests is the second rule: strings that begin with another string.
func (w *structWriter) findRests() (found bool) {
	if len(w.spans) < 2 {
		return false
	}
	w.slots.reset(len(w.spans))
	skip := uint32(0)
	for i := range w.spans {
		s := &w.spans[i]
		switch {
		case s.start < skip:
			continue
		case s.by >= 0:
			skip = s.end
			continue
		case !w.isPlainString(s.node):
			continue
		}
		lexeme := w.sourceOf(s.node)
		isWhole := int(s.end-s.start) >= len(lexeme) // no pattern took a part of it
		first, hash := w.beginning(lexeme, s.by == spanPlain && isWhole)
		switch {
		case first >= 0:
			w.spans[first].by, s.by, found = spanNamed, first, true
		case len(lexeme) <= lastRest+1:
			w.slots.add(hash, int32(i))
		}
	}
	return found
}

// beginning returns the span of the longest string with which a string begins,
// if it is asked for, or -1; and the hash of the string, if it is not too long
// to be one that others begin with.
func (w *structWriter) beginning(lexeme string, wanted bool) (span int32, hash uint32) {
	var boundaries [lastRest - firstRest + 1]struct {
		at   int
		hash uint32
	}
	found := 0
	h, multiplier := structMix[0], structMix[1]|1
	text := lexeme[:min(len(lexeme)-1, lastRest+1)]
	for i := 1; i < len(text); i++ {
		if wanted && i >= firstRest && beginsRest(text[i]) {
			boundaries[found].at, boundaries[found].hash = i, uint32(h>>32)
			found++
		}
		h = (h ^ uint64(text[i])) * multiplier
	}
	for found--; found >= 0; found-- {
		b := &boundaries[found]
		for slot := w.slots.at(b.hash); w.slots.slots[slot] != 0; slot = w.slots.after(slot) {
			first := w.slots.slots[slot] - 1
			n := &w.nodes[w.spans[first].node]
			if int(n.end-n.start) == b.at+1 && w.sourceOf(w.spans[first].node)[:b.at] == lexeme[:b.at] {
				return first, 0
			}
		}
	}
	return -1, uint32(h >> 32)
}

// writeNames appends the draft with the names in it, in the order in which they
// are written.
func (w *structWriter) writeNames(dst []byte) []byte {
	at, names := uint32(0), 0 // what of the draft is written
	w.ends = w.ends[:0]
	for i := range w.spans {
		s := &w.spans[i]
		if s.by == spanPlain || s.start < at {
			continue
		}
		dst, at = w.closeNamed(dst, at, s.start)
		dst = append(dst, w.draft[at:s.start]...)
		at = s.start
		if s.by >= 0 {
			dst, at = w.writeRepetition(dst, s)
			continue
		}
		s.by = spanNamed - 1 - int32(names)
		names++
		if w.isPlainString(s.node) {
			dst = append(appendName(append(dst, '"', structureMark), s.by), ':')
			if at++; w.draft[at] == structureMark {
				at++
			}
			continue
		}
		dst = append(appendName(append(dst, `{"=`...), s.by), `":`...)
		w.ends = append(w.ends, s.end)
	}
	dst, at = w.closeNamed(dst, at, uint32(len(w.draft)))
	return append(dst, w.draft[at:]...)
}

// closeNamed closes what has a name and ends up to a place.
func (w *structWriter) closeNamed(dst []byte, at, to uint32) ([]byte, uint32) {
	for n := len(w.ends) - 1; n >= 0 && w.ends[n] <= to; n-- {
		dst = append(append(dst, w.draft[at:w.ends[n]]...), '}')
		at, w.ends = w.ends[n], w.ends[:n]
	}
	return dst, at
}

// writeRepetition writes a span by another one's name, and what it has behind it
// where that is only its beginning.
func (w *structWriter) writeRepetition(dst []byte, s *structSpan) ([]byte, uint32) {
	first := &w.spans[s.by]
	n, whole := &w.nodes[s.node], &w.nodes[first.node]
	dst = appendName(append(dst, '"', structureMark), first.by)
	if rest := n.end - n.start - (whole.end - whole.start); rest > 0 {
		return dst, s.end - 1 - rest // the quote ends both
	}
	return append(dst, '"'), s.end
}

// appendName appends the name that a span got: a, b … z, aa, ab ….
func appendName(dst []byte, by int32) []byte {
	var name [8]byte
	at := len(name)
	for n := spanNamed - by; n > 0; n = (n - 1) / 26 {
		at--
		name[at] = 'a' + byte((n-1)%26)
	}
	return append(dst, name[at:]...)
}
