package compact

func (in *verboseReader) integer(m *jsonMember, name string, least, most int64) int64 {
	n, ok := m.integer()
	if !ok || n < least || n > most {
		in.wrong(m, name, integerText(least, most))
	}
	return n
}
