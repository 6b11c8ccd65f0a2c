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
	err := s.begin()
	var m jsonMember
	for err == nil {
		m.kind = 0
		if err = s.member(&m); m.kind == 0 {
			break
		}
		visit(m)
	}
	return err
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

func (s *jsonScanner) lexeme() string { return s.text[s.start:s.end] }

// unquoteString is the text of a token that is a string, and Unicode.
func unquoteString(lexeme string, kind jsonKind) (string, bool) {
	if kind != jsonString {
		return "", false
	}
	return unquote(lexeme)
}

// isJSON says whether a text is JSON that nests no deeper.
func isJSON(text string, depth int64) bool {
	s := jsonScanner{text: text, limit: depth}
	for kind := jsonNull; kind != jsonEnd; {
		var err *Error
		if kind, err = s.next(); err != nil {
			return false
		}
	}
	return true
}

// arrayElements calls visit with each value of the array that text is; false, perhaps
// after some of them, where it is none, or nests deeper.
func arrayElements(text string, depth int64, visit func(kind jsonKind, value string)) bool {
	s := jsonScanner{text: text, limit: depth}
	if kind, err := s.next(); err != nil || kind != jsonArray {
		return false
	}
	for {
		kind, err := s.next()
		if err != nil {
			return false
		}
		if kind == jsonArrayEnd {
			_, err = s.next() // nothing may follow
			return err == nil
		}
		start := s.start
		if s.skip(kind) != nil {
			return false
		}
		visit(kind, text[start:s.end])
	}
}

// arrayTexts reads an array of strings; nil for anything else.
func arrayTexts[T ~string](array string, depth int64) []T {
	list, areTexts := []T{}, true
	isArray := arrayElements(array, depth, func(kind jsonKind, value string) {
		text, isText := unquoteString(value, kind)
		list, areTexts = append(list, T(text)), areTexts && isText
	})
	if !isArray || !areTexts {
		return nil
	}
	return list
}
