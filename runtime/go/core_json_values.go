package compact

import "strings"

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

// emptyObject says whether s is a JSON object without members.
func emptyObject(s string) bool {
	inner, ok := strings.CutPrefix(strings.Trim(s, jsonSpace), "{")
	return ok && strings.TrimLeft(inner, jsonSpace) == "}"
}

func (s *jsonScanner) lexeme() string { return s.text[s.start:s.end] }

// unquoteString is the text of a token that is a string, and Unicode.
func unquoteString(lexeme string, kind jsonKind) (string, bool) {
	if kind != jsonString {
		return "", false
	}
	return unquote(lexeme)
}

// appendMinified appends JSON text without its white space.
func appendMinified(dst []byte, text string) []byte {
	return appendTokens(dst, text, func(dst []byte, lexeme string) []byte { return append(dst, lexeme...) })
}

// appendTokens appends JSON text without its white space, and strings as another
// function appends them.
func appendTokens(dst []byte, text string, appendString func(dst []byte, lexeme string) []byte) []byte {
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == '"':
			end := stringEnd(text, i)
			dst = appendString(dst, text[i:end])
			i = end - 1
		case !isSpace(b):
			dst = append(dst, b)
		}
	}
	return dst
}

// stringEnd returns the place behind the string that begins at i, in JSON text
// that a scanner has passed.
func stringEnd(text string, i int) int {
	for i = plainEnd(text, i+1); text[i] != '"'; i = plainEnd(text, i) {
		i += 2
	}
	return i + 1
}
