package compact

func (in *verboseReader) closed(m *jsonMember, name string, t *codeTable) string {
	text, ok := in.unquoted(m)
	code, _, found := t.find(text)
	if !ok || !found {
		in.wrong(m, name, oneOf(t.codes))
	}
	return code
}
