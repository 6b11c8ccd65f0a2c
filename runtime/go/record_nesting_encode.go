package compact

//lint:file-ignore U1000 only other specs have records in records

import "slices"

// asksVersion says whether a payload's version is asked for.
func (o *RecordOptions) asksVersion() bool { return o.PayloadVersion != "" }

// nextNesting is nextHolding for a record with others in it, which a payload may not carry whole.
func (e *encoder) nextNesting(size int, show func(place int) shown, unnumbered func(place int) (path, code string)) bool {
	if e.tried == 0 && (e.err != nil || e.badText != nil || e.wrong != nil && e.selection != nil) {
		return e.next(size, show) // which says so
	}
	for {
		if e.format = e.candidate(size); e.format < 0 {
			return false
		}
		e.tried++
		first := e.err == nil
		fits, inside := e.fits(show), e.inside(show)
		if first && e.err != nil {
			e.err.ofHolding(e, show, unnumbered)
		}
		switch {
		case inside != nil && e.comesFirst(inside):
			if fits {
				e.out, e.written = e.out[:len(e.out)-len(e.record.formats[e.format].prefix)], false
			}
			if first {
				e.err = inside
			}
		case fits:
			return true
		}
	}
}

// inside is the first value within a field that the format does not carry, or nil.
func (e *encoder) inside(show func(place int) shown) (first *Error) {
	f := &e.record.formats[e.format]
	if f.base != basePayload {
		return e.deep(show)
	}
	if len(e.c.lost) == 0 {
		return nil
	}
	lacks := e.layout(f, show).lacks
	for _, l := range e.c.lost {
		if l.kind == lostMembers && slices.Contains(e.loss, fieldMembers) || slices.Contains(lacks, e.record.place(l.err.Field)) {
			continue
		}
		e.cramped = e.cramped || l.kind != lostNumber
		if first == nil {
			first = l.err
		}
	}
	return first
}
