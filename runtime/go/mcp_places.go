package compact

// A jsonPlace is the place of a member in its text, if the text has the member.
type jsonPlace struct {
	before     int // after the value in front of it; -1 for the first member
	name       int
	nameEnd    int
	start, end int // of the value
	next       int // the next name; -1 for the last member
	kind       jsonKind
	twice      bool
}

// places goes through the members of the object that has just begun. visit
// returns where to note a member's place, or nil. It may also read the value; the
// scanner is at its first token.
func (s *jsonScanner) places(visit func(name string, kind jsonKind) (*jsonPlace, *Error)) *Error {
	before := -1
	var last *jsonPlace
	for {
		kind, err := s.next()
		if err != nil || kind == jsonObjectEnd {
			return err
		}
		at, atEnd, depth := s.start, s.end, len(s.open)
		name, _ := unquote(s.text[s.start:s.end])
		if kind, err = s.next(); err != nil {
			return err
		}
		start := s.start
		to, err := visit(name, kind)
		if err != nil {
			return err
		}
		if err = s.skipTo(depth); err != nil {
			return err
		}
		if last != nil {
			last.next = at
		}
		if last = to; to != nil {
			*to = jsonPlace{before, at, atEnd, start, s.end, -1, kind, to.kind != 0}
		}
		before = s.end
	}
}

// without returns the bytes to leave out to remove the member.
func (m *jsonPlace) without() (from, to int) {
	switch {
	case m.before >= 0:
		return m.before, m.end
	case m.next >= 0:
		return m.name, m.next
	}
	return m.name, m.end
}

// object goes through a text that is one object; see places.
func (s *jsonScanner) object(visit func(name string, kind jsonKind) (*jsonPlace, *Error)) *Error {
	err := s.begin()
	if err == nil {
		err = s.places(visit)
	}
	if err == nil {
		_, err = s.next() // nothing may follow
	}
	return err
}

// elements calls visit for each object in the array whose first token has the kind.
func (s *jsonScanner) elements(kind jsonKind, visit func() *Error) *Error {
	if kind != jsonArray {
		return nil
	}
	for {
		kind, err := s.next()
		if err != nil || kind == jsonArrayEnd {
			return err
		}
		if kind == jsonObject {
			err = visit()
		} else {
			err = s.skip(kind)
		}
		if err != nil {
			return err
		}
	}
}
