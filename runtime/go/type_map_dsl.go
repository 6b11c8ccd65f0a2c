package compact

// separatedMap reads a map that is held as its JSON text.
func separatedMap[T any](in *separatedText, text, name string, read func(in *verboseReader, m *jsonMember) T) map[string]T {
	m, inner, ok := in.held(text, name, mapText)
	if !ok {
		return nil
	}
	values := verboseMap(&inner, &m, name, read)
	in.err = inner.err
	return values
}

// showMap has what layouts ask for, in any order.
func showMap[T any](m map[string]T, write func(dst []byte, x T) []byte) shown {
	var text []byte
	for key, x := range m {
		text = write(append(appendQuoted(text, key), ':'), x)
	}
	return showHolding("{" + string(text) + "}")
}
