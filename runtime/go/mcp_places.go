package compact

// A jsonPlace is where a member is in its text, if it is there at all.
type jsonPlace struct {
	before     int // behind the value in front of it; where there is none, -1
	name       int
	nameEnd    int
	start, end int // of the value
	next       int // the name behind it; where there is none, -1
	kind       jsonKind
	twice      bool
}

// places goes through the members of the object that has just begun. Where
// visit wants to know a member's place, it says where to; and it may read of the
// value, whose first token is the scanner's.
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
		for len(s.open) > depth {
			if _, err := s.next(); err != nil {
				return err
			}
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

// without are the bytes to leave out, so that the member is not there.
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
	kind, err := s.next()
	if err == nil && kind != jsonObject {
		return failAt(s.text, s.start, CauseJSONObject)
	}
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
