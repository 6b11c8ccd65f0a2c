package compact

// A jsonMember is a member as it is written.
type jsonMember struct {
	name, value string
	at          int      // where the value begins in the text, in bytes
	kind        jsonKind // 0 where there is no member

	plain bool // known to be a string without escapes
}

// begin reads the text's first token, which has to open an object.
func (s *jsonScanner) begin() *Error {
	kind, err := s.next()
	if err == nil && kind != jsonObject {
		return failAt(s.text, s.start, CauseJSONObject)
	}
	return err
}

// member reads the next member of that object into m. After the last member, and after
// an error, m stays as it is.
func (s *jsonScanner) member(m *jsonMember) (err *Error) {
	var kind jsonKind
	name := s.nearName()
	if name != "" {
		kind, err = s.value(s.text[s.start])
	} else {
		if kind, err = s.next(); err != nil {
			return err
		}
		if kind == jsonObjectEnd {
			_, err = s.next() // nothing may follow
			return err
		}
		name = s.text[s.start:s.end]
		kind, err = s.next()
	}
	at, plain := s.start, s.plain
	if err == nil {
		err = s.skip(kind)
	}
	if err == nil {
		m.name, m.value, m.at, m.kind, m.plain = name, s.text[at:s.end], at, kind, plain
	}
	return err
}

// nearName passes over a name and its colon to the value, if there is no white space
// between them, as in most texts. Otherwise it passes over nothing, and returns "".
func (s *jsonScanner) nearName() string {
	b, start := rawBytes(s.text), s.end
	if s.want == wantComma && start < len(b) && b[start] == ',' {
		start++
	} else if s.want != wantMember {
		return ""
	}
	if start >= len(b) || b[start] != '"' {
		return ""
	}
	end := plainEnd(s.text, start+1)
	if end+2 >= len(b) || b[end] != '"' || b[end+1] != ':' || isSpace(b[end+2]) {
		return ""
	}
	s.start, s.end = end+2, end+2
	return s.text[start : end+1]
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
