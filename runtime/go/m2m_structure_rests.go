package compact

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
		case w.isUnwrapped(s.node):
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

// beginning returns the span of the longest string that this one begins with, if
// wanted, or -1. It also returns the string's hash, unless the string is too long
// to be the beginning of another.
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
