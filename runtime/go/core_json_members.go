package compact

// A jsonMember is a member as it is written.
type jsonMember struct {
	name, value string
	at          int      // where the value begins in the text, in bytes
	kind        jsonKind // 0 where there is no member

	plain bool // known to be a string without escapes
}

// objectMembers calls visit with each member of the object that text is.
func objectMembers(text string, depth int64, visit func(jsonMember)) *Error {
	s := jsonScanner{text: text, limit: depth}
	kind, err := s.next()
	if err != nil {
		return err
	}
	if kind != jsonObject {
		return failAt(text, s.start, CauseJSONObject)
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
		m.at, m.plain = s.start, s.plain
		if err = s.skip(m.kind); err != nil {
			return err
		}
		m.value = text[m.at:s.end]
		visit(m)
	}
}

// text and integer return the value if it is a string of Unicode text, or an
// integer of at most 53 bits.
func (m *jsonMember) text() (string, bool) {
	if m.kind != jsonString {
		return "", false
	}
	if m.plain {
		return m.value[1 : len(m.value)-1], true
	}
	return unquote(m.value)
}

func (m *jsonMember) integer() (int64, bool) {
	if m.kind != jsonNumber {
		return 0, false
	}
	return parseInteger(m.value)
}
