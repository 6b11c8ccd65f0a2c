package compact

// bySize takes the first format of the list for sizes up to the first of most, and so
// on. The size is of the text that the record's selections go by. If the format's layout has no room for a value, the formats behind those of the
// sizes are tried. The last size has no end.
func (e *encoder) bySize(size int) int {
	most := e.selection.most
	if e.tried == 0 {
		at := 0
		for at < len(most)-1 && int64(size) > most[at] {
			at++
		}
		return e.listed(at)
	}
	if e.written || !e.cramped {
		return -1
	}
	next := e.listed(len(most) + e.tried - 1)
	if next >= 0 {
		e.err = nil
	}
	return next
}
