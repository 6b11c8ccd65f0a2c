package compact

// separatedList reads a list that is held as its JSON text.
func separatedList[T any](in *separatedText, text, name string, read func(in *verboseReader, m *jsonMember) T) []T {
	m, inner, ok := in.held(text, name, listText)
	if !ok {
		return nil
	}
	list := verboseList(&inner, &m, name, read)
	in.err = inner.err
	return list
}
