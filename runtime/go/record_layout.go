package compact

import (
	"slices"
	"strings"
)

// A layout is what of a record one of its layouts cannot write. Fields stand in it by
// their places in the record; that of members is behind all of them.
type layout struct {
	lacks     []int // the optional fields that it does not have
	separator byte  // what stands behind the fields of a text
	separated []int // those of them in which it could stand too
	blank     []int // the fields that are absent where their text is empty
	numbered  []int // the fields that it writes as the numbers of an open table
}

// fits says whether the format carries the record, and begins its frame.
func (e *encoder) fits(show func(place int) shown) bool {
	e.lost, e.undeclared, e.cramped, e.written = -1, nil, false, false
	f := &e.record.formats[e.format]
	if f.base != baseVerbose {
		l := e.layout(f, show)
		for _, place := range e.c.present {
			lost := (e.undeclared != nil || slices.Contains(l.lacks, place)) && !slices.Contains(e.loss, e.record.fieldName(place))
			if lost || slices.Contains(l.blank, place) && show(place).text == "" {
				e.cramp(place)
			}
		}
		for _, place := range l.separated {
			if strings.IndexByte(show(place).text, l.separator) >= 0 {
				e.cramp(place)
			}
		}
	}
	switch {
	case e.wrong != nil || e.lost >= 0 || e.undeclared != nil:
		if e.err == nil {
			e.err = e.refusal(show)
		}
		return false
	}
	e.written = true
	e.out = append(e.out, f.prefix...)
	return true
}

// cramp notes a value that the layout has no room for.
func (e *encoder) cramp(place int) {
	e.cramped = true
	e.lose(place)
}

// lose notes a value that the format does not carry.
func (e *encoder) lose(place int) {
	if e.lost < 0 || place < e.lost {
		e.lost = place
	}
}

// refusal is the error of the first value that cannot be written or, if there is none,
// of the version.
func (e *encoder) refusal(show func(place int) shown) *Error {
	switch {
	case e.wrong != nil && (e.lost < 0 || e.record.place(e.wrong.Field) <= e.lost):
		return e.wrong
	case e.lost >= 0:
		return notCarried(e.record.fieldName(e.lost)).showing(show(e.lost))
	}
	return e.undeclared
}
