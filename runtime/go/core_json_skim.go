package compact

// skim passes over tokens that stand close together, until no more than so many
// brackets are open. It stops before white space, before a key that no colon
// follows at once, and before what is wrong: next reads that, and says what it is.
// One loop over all of a value that nobody looks into takes about half of next's time.
func (s *jsonScanner) skim(depth int) {
	b, i := rawBytes(s.text), s.end
pass:
	for i < len(b) && len(s.open) > depth {
		want := s.want
		switch c := b[i]; c {
		case '"':
			end := plainEnd(s.text, i+1)
			if end == len(b) || b[end] != '"' { // an escape is rare, or there is an error
				s.end = i
				if s.string() != nil {
					break pass
				}
				end = s.end - 1
			}
			switch {
			case want == wantValue || want == wantElement:
				s.want, i = wantComma, end+1
			case (want == wantKey || want == wantMember) && end+1 < len(b) && b[end+1] == ':':
				s.want, i = wantValue, end+2
			default:
				break pass
			}
		case ',':
			if want != wantComma {
				break pass
			}
			s.want = wantKey
			if s.inside(inArray) {
				s.want = wantValue
			}
			i++
		case '}':
			if want != wantMember && want != wantComma || !s.inside(inObject) {
				break pass
			}
			s.close(jsonObjectEnd)
			i++
		case ']':
			if want != wantElement && want != wantComma || !s.inside(inArray) {
				break pass
			}
			s.close(jsonArrayEnd)
			i++
		case '{', '[':
			if want != wantValue && want != wantElement || int64(len(s.open)) >= s.limit {
				break pass
			}
			s.want = wantMember
			if c == '[' {
				s.want = wantElement
			}
			s.open = append(s.open, c<<2&inArray^inArray)
			i++
		default:
			if c <= ' ' || want != wantValue && want != wantElement {
				break pass
			}
			s.end = i
			if _, err := s.value(c); err != nil {
				break pass
			}
			i = s.end
		}
	}
	s.end = i
}
