package compact

// A jsonMember is a member as it is written.
type jsonMember struct {
	name, value string
	kind        jsonKind // 0 where there is no member
}

// objectMembers calls visit with each member of the object that text is.
func objectMembers(text string, depth int64, visit func(jsonMember)) *Error {
	s := jsonScanner{text: text, limit: depth}
	kind, err := s.next()
	if err != nil {
		return err
	}
	if kind != jsonObject {
		return s.fail("not an object")
	}
	for {
		if kind, err = s.next(); err != nil {
			return err
		}
		if kind == jsonObjectEnd {
			_, err = s.next() // nothing may follow
			return err
		}
		m := jsonMember{name: text[s.start:s.end]}
		if m.kind, err = s.next(); err != nil {
			return err
		}
		start := s.start
		if err = s.skip(m.kind); err != nil {
			return err
		}
		m.value = text[start:s.end]
		visit(m)
	}
}
