package compact

// FormatAuto is a selection that every record has. See docs/record.md §6.
const FormatAuto Format = "auto"

// A choice is how an encoder chooses among formats, by their places: it takes the
// first of the list that carries the record, or the one that makes the smallest frame.
type choice struct {
	name     Format
	list     []int
	smallest bool
	ranges   []formatRange // by the size of a text; the list is for what has no room there
}

// A formatRange gives a format to sizes up to the most. The last one has no end.
type formatRange struct {
	most   int64
	format int
}

// selection is nil where there is none of the name.
func (r *record) selection(name Format) *choice {
	for i := range r.selections {
		if r.selections[i].name == name {
			return &r.selections[i]
		}
	}
	return nil
}

// choices are the names of the formats and of the selections.
func (r *record) choices() []Format {
	list := r.formatNames()
	for i := range r.selections {
		list = append(list, r.selections[i].name)
	}
	return list
}

// candidate is the place of the format to try next, or -1.
func (e *encoder) candidate(size int) int {
	s, at := e.selection, e.tried
	switch {
	case s == nil && at == 0:
		return e.format
	case s == nil || e.written && !s.smallest:
		return -1
	case len(s.ranges) > 0 && at == 0:
		return s.inRange(int64(size))
	case len(s.ranges) > 0 && !e.cramped:
		return -1
	case len(s.ranges) > 0:
		at--
	}
	if at < len(s.list) {
		return s.list[at]
	}
	return -1
}

// givesWay says whether another format is tried where the layout has no room.
func (e *encoder) givesWay() bool {
	return e.selection != nil && len(e.selection.ranges) > 0 && e.tried <= len(e.selection.list)
}

func (s *choice) inRange(size int64) int {
	for _, x := range s.ranges {
		if size <= x.most {
			return x.format
		}
	}
	return s.ranges[len(s.ranges)-1].format
}

// keepSmaller keeps the last frame if it is the first one, or smaller than the one
// that is kept, behind which it was written.
func (e *encoder) keepSmaller() {
	switch size := len(e.out) - e.end; {
	case !e.written:
	case !e.done:
		e.end, e.done = len(e.out), true
	case size < e.end-e.before:
		e.out = append(e.out[:e.before], e.out[e.end:]...)
		e.end = len(e.out)
	default:
		e.out = e.out[:e.end]
	}
}
