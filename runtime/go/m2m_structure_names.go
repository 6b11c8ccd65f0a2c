package compact

// A structSpan is a long string, array or object in the draft, and how the frame
// writes it.
type structSpan struct {
	start, end uint32 // in the draft
	node       uint32
	by         int32 // spanPlain, spanNamed, or the span whose name is written instead
}

const (
	spanPlain = -1 - iota
	spanNamed
)

// From how many bytes on a value is long, and at which boundaries of a string the rest may begin.
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
	ends  []uint32 // in the draft, of open values that got a name
}

// beginSpan notes what begins in the draft, if it may become long.
func (w *structWriter) beginSpan(node uint32, at int) int {
	if n := &w.nodes[node]; n.end-n.start < longSize {
		return -1
	}
	w.spans = append(w.spans, structSpan{uint32(at), 0, node, spanPlain})
	return len(w.spans) - 1
}

// endSpan drops a span that did not become long. The spans after it are inside it, so they are not
// long either.
func (w *structWriter) endSpan(span, at int) {
	if span < 0 {
		return
	}
	s := &w.spans[span]
	least := uint32(longSize)
	if !w.dense && !w.isUnwrapped(s.node) {
		least = longPlainSize
	}
	if s.end = uint32(at); s.end-s.start < least {
		w.spans = w.spans[:span]
	}
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

// findRepetitions is the first rule: equal values.
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

// writeNames appends the draft with the names in it. Names are given in the order
// in which they are written.
func (w *structWriter) writeNames(dst []byte) []byte {
	at, names := uint32(0), 0 // how much of the draft is written
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
		w.used |= clauseName
		if !w.isUnwrapped(s.node) {
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

// closeNamed closes the named values that end before a place.
func (w *structWriter) closeNamed(dst []byte, at, to uint32) ([]byte, uint32) {
	for n := len(w.ends) - 1; n >= 0 && w.ends[n] <= to; n-- {
		dst = append(append(dst, w.draft[at:w.ends[n]]...), '}')
		at, w.ends = w.ends[n], w.ends[:n]
	}
	return dst, at
}

// writeRepetition writes the name of an equal span; if that span is only the
// beginning of this one, the rest follows the name.
func (w *structWriter) writeRepetition(dst []byte, s *structSpan) ([]byte, uint32) {
	first := &w.spans[s.by]
	n, whole := &w.nodes[s.node], &w.nodes[first.node]
	dst = appendName(append(dst, '"', structureMark), first.by)
	if rest := n.end - n.start - (whole.end - whole.start); rest > 0 {
		w.used |= clauseRest
		return dst, s.end - 1 - rest // the quote ends both
	}
	w.used |= clauseRepeat
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
