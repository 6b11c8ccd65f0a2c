package compact

func (in *verboseReader) open(m *jsonMember, name string, t *codeTable) string {
	text, ok := in.unquoted(m)
	if !ok {
		in.wrong(m, name, unicodeText)
	}
	return in.c.ownCode(t.settle(text))
}

func appendOpenJSON(dst []byte, t *codeTable, text string) []byte {
	return appendQuoted(dst, t.settle(text).text)
}
