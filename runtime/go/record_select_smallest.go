package compact

// smallestOf tries all formats of the list, and keeps the smallest frame.
func (e *encoder) smallestOf() int {
	if e.written {
		e.keepSmaller()
	}
	next := e.listed(e.tried)
	if next < 0 {
		e.written = e.end > 0
	}
	return next
}

// keepSmaller keeps the last frame if it is the first one, or smaller than the one
// that is kept, behind which it was written.
func (e *encoder) keepSmaller() {
	switch size := len(e.out) - e.end; {
	case e.end == 0:
		e.end = len(e.out)
	case size < e.end-e.before:
		e.out = append(e.out[:e.before], e.out[e.end:]...)
		e.end = len(e.out)
	default:
		e.out = e.out[:e.end]
	}
}
