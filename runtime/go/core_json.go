package compact

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A jsonKind is what a token of JSON text is.
type jsonKind uint8

const (
	jsonEnd jsonKind = iota
	jsonObject
	jsonObjectEnd
	jsonArray
	jsonArrayEnd
	jsonKey
	jsonString
	jsonNumber
	jsonBool
	jsonNull
)

// What the grammar (RFC 8259) lets follow.
type jsonWant uint8

const (
	wantValue jsonWant = iota
	wantElement
	wantKey
	wantMember
	wantColon
	wantComma
	wantEnd
)

// How an open bracket is kept. The token algorithm adds the number of a context.
const (
	inObject = 0
	inArray  = 0x80
)

// A jsonScanner goes over one JSON text, token by token, and checks all of it.
// Tokens are places in the text: lexemes stay as they are written. It keeps the
// open brackets itself, up to the depth limit. The text must be Unicode.
type jsonScanner struct {
	text       string
	limit      int64  // of depth
	open       []byte // the brackets that are open
	want       jsonWant
	start, end int    // of the last token
	plain      bool   // the last string has no escape
	undoes     bool   // strings without their escapes are collected
	undone     []byte // the last string with short escapes, without them
}

// next returns the kind of the next token; its lexeme is text[start:end].
func (s *jsonScanner) next() (jsonKind, *Error) {
	s.space()
	b := s.at(s.end)
	if b == ',' && s.want == wantComma || b == ':' && s.want == wantColon {
		if s.want = wantValue; b == ',' && s.inside(inObject) {
			s.want = wantKey
		}
		s.end++
		s.space()
		b = s.at(s.end)
	}
	s.start = s.end
	switch s.want {
	case wantValue, wantElement:
		if b == ']' && s.want == wantElement {
			return s.close(jsonArrayEnd), nil
		}
		return s.value(b)
	case wantKey, wantMember:
		if b == '"' {
			s.want = wantColon
			return jsonKey, s.string()
		}
		if b == '}' && s.want == wantMember {
			return s.close(jsonObjectEnd), nil
		}
	case wantComma:
		if b == '}' && s.inside(inObject) {
			return s.close(jsonObjectEnd), nil
		}
		if b == ']' && s.inside(inArray) {
			return s.close(jsonArrayEnd), nil
		}
	case wantEnd:
		if s.end == len(s.text) {
			return jsonEnd, nil
		}
	}
	return 0, s.unexpected()
}

// skip passes over the rest of the value that began with a token of the kind.
func (s *jsonScanner) skip(kind jsonKind) *Error {
	if kind != jsonObject && kind != jsonArray {
		return nil
	}
	return s.skipTo(len(s.open) - 1)
}

// skipTo passes over tokens until no more than so many brackets are open.
func (s *jsonScanner) skipTo(depth int) *Error {
	for s.skim(depth); len(s.open) > depth; s.skim(depth) {
		if isSpace(s.at(s.end)) {
			s.end = spaceEnd(s.text, s.end)
		} else if _, err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// unexpected is about the character at the scanner's place, or the end.
func (s *jsonScanner) unexpected() *Error {
	if s.end >= len(s.text) {
		return failAt(s.text, len(s.text), CauseJSONEnd)
	}
	_, width := utf8.DecodeRuneInString(s.text[s.end:])
	return failAt(s.text, s.end, CauseJSONCharacter).with(s.text[s.end : s.end+width])
}

// at is the byte there, or 0.
func (s *jsonScanner) at(i int) byte {
	if i < len(s.text) {
		return s.text[i]
	}
	return 0
}

func (s *jsonScanner) space() {
	for isSpace(s.at(s.end)) {
		s.end++
	}
}

func (s *jsonScanner) inside(bracket byte) bool {
	return len(s.open) > 0 && s.open[len(s.open)-1] == bracket
}

func (s *jsonScanner) close(kind jsonKind) jsonKind {
	s.end++
	s.open = s.open[:len(s.open)-1]
	return s.endValue(kind)
}

// endValue sets what follows a whole value.
func (s *jsonScanner) endValue(kind jsonKind) jsonKind {
	s.want = wantComma
	if len(s.open) == 0 {
		s.want = wantEnd
	}
	return kind
}

func (s *jsonScanner) value(b byte) (jsonKind, *Error) {
	switch b {
	case '{':
		return s.push(inObject, jsonObject, wantMember)
	case '[':
		return s.push(inArray, jsonArray, wantElement)
	case '"':
		if err := s.string(); err != nil {
			return 0, err
		}
		return s.endValue(jsonString), nil
	case 't':
		return s.literal("true", jsonBool)
	case 'f':
		return s.literal("false", jsonBool)
	case 'n':
		return s.literal("null", jsonNull)
	}
	return s.number()
}

func (s *jsonScanner) push(bracket byte, kind jsonKind, want jsonWant) (jsonKind, *Error) {
	if int64(len(s.open)) >= s.limit {
		e := failAt(s.text, s.end, CauseJSONDepth).but(strconv.FormatInt(s.limit, 10))
		e.Limit = limitDepth
		return 0, e
	}
	s.open = append(s.open, bracket)
	s.end++
	s.want = want
	return kind, nil
}

func (s *jsonScanner) literal(word string, kind jsonKind) (jsonKind, *Error) {
	if !strings.HasPrefix(s.text[s.end:], word) {
		return 0, s.unexpected()
	}
	s.end += len(word)
	return s.endValue(kind), nil
}

// number reads -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?.
func (s *jsonScanner) number() (jsonKind, *Error) {
	if s.at(s.end) == '-' {
		s.end++
	}
	if s.at(s.end) == '0' {
		s.end++
	} else if !s.digits() {
		return 0, s.unexpected()
	}
	if s.at(s.end) == '.' {
		if s.end++; !s.digits() {
			return 0, s.unexpected()
		}
	}
	if s.at(s.end)|0x20 == 'e' {
		s.end++
		if sign := s.at(s.end); sign == '+' || sign == '-' {
			s.end++
		}
		if !s.digits() {
			return 0, s.unexpected()
		}
	}
	return s.endValue(jsonNumber), nil
}

func (s *jsonScanner) digits() bool {
	b, i := rawBytes(s.text), s.end
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	s.end, i = i, s.end
	return s.end > i
}

// string passes over the string that begins here.
func (s *jsonScanner) string() *Error {
	s.end++
	s.plain = true
	undoes, from := s.undoes, s.end
	s.undone = s.undone[:0]
	for {
		s.end = plainEnd(s.text, s.end)
		switch s.at(s.end) {
		case '"':
			if undoes && !s.plain {
				s.undone = append(s.undone, s.text[from:s.end]...)
			}
			s.end++
			return nil
		case '\\':
			s.plain = false
			if c := shortEscapes[s.at(s.end+1)&127]; c != 0 && s.text[s.end+1] < 0x80 {
				if undoes {
					s.undone = append(append(s.undone, s.text[from:s.end]...), c)
					from = s.end + 2
				}
				s.end += 2
				continue
			}
			undoes, s.undone = false, s.undone[:0]
			s.end++
			if err := s.escape(); err != nil {
				return err
			}
			s.end++
		default:
			return s.unexpected()
		}
	}
}

// shortEscapes are what the escapes of one character stand for.
var shortEscapes = [128]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape leaves the scanner on the escape's last character.
func (s *jsonScanner) escape() *Error {
	switch s.at(s.end) {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return nil
	case 'u':
		for range 4 {
			s.end++
			if b := s.at(s.end); (b < '0' || b > '9') && (b|0x20 < 'a' || b|0x20 > 'f') {
				return s.unexpected()
			}
		}
		return nil
	}
	return s.unexpected()
}

// failAt is a format error at a byte of the text.
func failAt(text string, at int, c Cause) *Error {
	e := because(roleFormat, c)
	e.Position = utf8.RuneCountInString(text[:at])
	return e
}
