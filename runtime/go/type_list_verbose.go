package compact

import "strings"

// verboseList reads an array, whose syntax was read before, of what read reads.
func verboseList[T any](in *verboseReader, m *jsonMember, name string, read func(in *verboseReader, m *jsonMember) T) []T {
	if m.kind != jsonArray {
		in.wrong(m, name, listText)
		return nil
	}
	list := []T{}
	var e jsonMember
	for i, end := 0, 1; e.element(m, &end); i++ {
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(roleFormat, name, i)
			break
		}
		x := read(in, &e)
		if in.err != nil {
			in.err.inside(name, i)
			break
		}
		if i == 0 {
			list = make([]T, 0, min(1+strings.Count(m.value, ","), mostAnnounced))
		}
		list = append(list, x)
	}
	return list
}

// element takes the next element of an array whose syntax was read before. The last
// one ended at a place.
func (m *jsonMember) element(array *jsonMember, end *int) bool {
	text, at := array.value, *end
	for text[at] <= ' ' || text[at] == ',' { // no other control characters stand there
		at++
	}
	m.at, m.plain = array.at+at, false
	switch text[at] {
	case ']':
		return false
	case '"':
		m.kind, *end = jsonString, plainEnd(text, at+1)+1
		if m.plain = text[*end-1] == '"'; !m.plain {
			*end = stringEnd(text, at)
		}
	case '{':
		m.kind, *end = jsonObject, nestedEnd(text, at)
	case '[':
		m.kind, *end = jsonArray, nestedEnd(text, at)
	default:
		m.kind, *end = jsonNumber, wordEnd(text, at)
		switch text[at] {
		case 't', 'f':
			m.kind = jsonBool
		case 'n':
			m.kind = jsonNull
		}
	}
	m.value = text[at:*end]
	return true
}

// wordEnd is behind a number or a name, which something follows.
func wordEnd(text string, at int) int {
	for b := rawBytes(text); at <= len(b)-8; at += 8 {
		w := word(b[at : at+8])
		end := ((w - '!'*ones) | ((w ^ ','*ones) - ones) | ((w ^ ']'*ones) - ones)) & highs
		if end != 0 {
			return at + firstByte(end)
		}
	}
	for b := text[at]; b != ',' && b != ']' && !isSpace(b); b = text[at] {
		at++
	}
	return at
}

// nestedEnd is behind the bracket that closes the one at the place.
func nestedEnd(text string, at int) int {
	for open := 0; ; at++ {
		switch text[at] {
		case '"':
			at = stringEnd(text, at) - 1
		case '[', '{':
			open++
		case ']', '}':
			if open--; open == 0 {
				return at + 1
			}
		}
	}
}

// appendListJSON appends an array of what write appends.
func appendListJSON[T any](dst []byte, list []T, write func(dst []byte, x T) []byte) []byte {
	dst = append(dst, '[')
	for i, x := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = write(dst, x)
	}
	return append(dst, ']')
}
