package compact

// held reads the text of a list or a map, which is its JSON. What is wrong inside is told as in
// JSON, by the reader.
func (in *separatedText) held(text, name, expected string) (m jsonMember, inner verboseReader, ok bool) {
	if in.err != nil {
		return m, inner, false
	}
	s := jsonScanner{text: text, limit: in.c.limits.Depth - 1, open: in.c.open[:0]}
	kind, err := s.next()
	start := s.start
	if err == nil {
		err = s.skip(kind)
	}
	value := text[start:s.end]
	if err == nil {
		_, err = s.next() // nothing may follow
	}
	if in.c.open = s.open; err != nil {
		in.wrong(text, name, CauseWrongValue, expected)
	}
	return jsonMember{value: value, kind: kind}, verboseReader{c: in.c}, err == nil
}
