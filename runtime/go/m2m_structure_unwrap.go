package compact

import "strings"

// A structCandidate is a string that may hold an array or object.
type structCandidate struct{ text, node, depth int32 }

// scan reads the content, then unwraps its strings. Strings inside an unwrapped
// one come before the next one. tooMany means more than structureValues values.
func (s *structScan) scan(content string) (tooMany bool, err *Error) {
	s.keySlots.reset(fewKeys)
	s.depth = 0
	_, tooMany, err = s.read(content, s.limit)
	for !tooMany && err == nil && len(s.candidates) > 0 {
		last := len(s.candidates) - 1
		c := s.candidates[last]
		s.candidates = s.candidates[:last]
		s.unwrap(c)
	}
	return tooMany, err
}

// unwrap reads the JSON in a string. It unwraps the string if the JSON is shorter
// and a decoder gets exactly the same string from it.
func (s *structScan) unwrap(c structCandidate) {
	n := &s.nodes[c.node]
	lexeme := s.texts[c.text].text[n.start:n.end]
	if strings.IndexByte(lexeme, '\\') < 0 || !quotedAsWritten(lexeme) {
		return
	}
	content, _ := unquote(lexeme)
	texts, nodes, keys, candidates, counted := len(s.texts), len(s.nodes), len(s.keys), len(s.candidates), s.counted
	long := s.long
	s.depth = c.depth + 1
	indented, tooMany, err := s.read(content, s.limit-int64(s.depth))
	if err == nil && !tooMany {
		text := s.texts[texts].text
		isMinimal := len(text) == len(content)
		if isMinimal && len(lexeme) > len(text)+10 || !isMinimal && indented && len(lexeme) > len(text)+11 {
			s.nodes[c.node].next = uint32(nodes)
			s.nodes[nodes].key = rootMinimal
			if !isMinimal {
				s.nodes[nodes].key = rootIndented
			}
			return
		}
	}
	s.texts, s.nodes, s.candidates, s.counted = s.texts[:texts], s.nodes[:nodes], s.candidates[:candidates], counted
	s.long = long
	s.forgetKeys(keys)
}

// quotedAsWritten says whether appendQuoted would write exactly this lexeme, with
// the same escapes.
func quotedAsWritten(lexeme string) bool {
	raw := lexeme[1 : len(lexeme)-1]
	for i := strings.IndexByte(raw, '\\'); i >= 0; {
		width := 2
		switch raw[i+1] {
		case '/':
			return false
		case 'u':
			width = 6
			if !quotedControl(raw[i+2 : i+6]) {
				return false
			}
		}
		next := strings.IndexByte(raw[i+width:], '\\')
		if next < 0 {
			break
		}
		i += width + next
	}
	return true
}

// quotedControl says whether hex, in \uXXXX, is how appendQuoted writes a
// control character.
func quotedControl(hex string) bool {
	if hex[:2] != "00" || hex[2] != '0' && hex[2] != '1' || hex[3] >= 'A' && hex[3] <= 'F' {
		return false
	}
	return hex[2] == '1' || strings.IndexByte("89acd", hex[3]) < 0 // those have short escapes
}
