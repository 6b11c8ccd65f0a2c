package compact

import "slices"

// What encoders do for a record with lists or maps beside what they do for all.

// nextHolding is next for such a record: JSON has no room for what lies too deep, and errors
// about a list or a map show nothing of it. unnumbered finds the first code without a number in
// the one at a place; nil where no layout writes their numbers.
func (e *encoder) nextHolding(size int, show func(place int) shown, unnumbered func(place int) (path, code string)) bool {
	if e.tried == 0 && (e.err != nil || e.badText != nil || e.wrong != nil && e.selection != nil) {
		return e.next(size, show) // which says so
	}
	for {
		if e.format = e.candidate(size); e.format < 0 {
			return false
		}
		e.tried++
		first := e.err == nil
		fits, deep := e.fits(show), e.deep(show)
		if first && e.err != nil {
			e.err.ofHolding(e, show, unnumbered)
		}
		switch {
		case deep != nil && e.comesFirst(deep):
			if fits {
				e.out, e.written = e.out[:len(e.out)-len(e.record.formats[e.format].prefix)], false
			}
			if first {
				e.err = deep
			}
		case fits:
			return true
		}
	}
}

// deep is the first value that the format has no room for in its JSON, or nil.
func (e *encoder) deep(show func(place int) shown) *Error {
	var lacks []int
	switch f := &e.record.formats[e.format]; {
	case len(e.c.tooDeep) == 0:
		return nil
	case f.base != baseVerbose:
		l := e.layout(f, show)
		if l.separator == 0 {
			return nil
		}
		lacks = l.lacks
	}
	for _, err := range e.c.tooDeep {
		if !slices.Contains(lacks, e.record.place(err.Field)) {
			return err
		}
	}
	return nil
}

// comesFirst says whether a value that is too deep is the first that the format does not
// carry. A type is judged before a layout, and depth before separators.
func (e *encoder) comesFirst(deep *Error) bool {
	place := e.record.place(deep.Field)
	return (e.wrong == nil || place < e.record.place(e.wrong.Field)) && (e.lost < 0 || place <= e.lost)
}

// ofHolding takes the text of a list or a map out of the error of a format that does not carry it, and
// names the code that has no number.
func (err *Error) ofHolding(e *encoder, show func(place int) shown, unnumbered func(place int) (path, code string)) {
	if err.Cause != CauseNotCarried || !slices.Contains(e.record.holding, e.lost) {
		return
	}
	f := &e.record.formats[e.format]
	if err.Value = ""; f.base == baseVerbose || !slices.Contains(e.layout(f, show).numbered, e.lost) {
		return
	}
	path, code := unnumbered(e.lost)
	err.of(path).with(code)
}

// showHolding has what layouts ask for.
func showHolding(text string) shown { return shown{text: text} }
