package compact

func (in *verboseReader) closed(m *jsonMember, name string, t *codeTable) string {
	text, ok := in.unquoted(m)
	code, _, found := t.find(text)
	if !ok || !found {
		in.wrong(m, name, oneOf(t.codes))
	}
	return code
}

func appendClosedJSON(dst []byte, _ *codeTable, text string) []byte { return appendQuoted(dst, text) }
