package compact

// separatedList reads a list that is held as its JSON text. What is wrong inside is told as
// in JSON.
func separatedList[T any](in *separatedText, text, name string, read func(in *verboseReader, m *jsonMember) T) []T {
	if in.err != nil {
		return nil
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
		in.wrong(text, name, CauseWrongValue, listText)
		return nil
	}
	inner := verboseReader{c: in.c}
	list := verboseList(&inner, &jsonMember{value: value, kind: kind}, name, read)
	in.err = inner.err
	return list
}
