package compact

// element takes the next token or value inside of an array or an object whose syntax was read
// before. The last one ended at a place.
func (m *jsonMember) element(holder *jsonMember, end *int) bool {
	text, at := holder.value, *end
	for text[at] <= ' ' || text[at] == ',' { // no other control characters stand there
		at++
	}
	m.at, m.plain = holder.at+at, false
	switch text[at] {
	case ']', '}':
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

// wordEnd is behind a number or a name, which something follows. Brackets that close differ by
// the bit of the space.
func wordEnd(text string, at int) int {
	for b := rawBytes(text); at <= len(b)-8; at += 8 {
		w := word(b[at : at+8])
		end := ((w - '!'*ones) | ((w ^ ','*ones) - ones) | (((w | ' '*ones) ^ '}'*ones) - ones)) & highs
		if end != 0 {
			return at + firstByte(end)
		}
	}
	for b := text[at]; b != ',' && b|' ' != '}' && !isSpace(b); b = text[at] {
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
