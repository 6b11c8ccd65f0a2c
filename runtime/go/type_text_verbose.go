package compact

func (in *verboseReader) text(m *jsonMember, name string) string {
	return in.c.own(in.lentText(m, name))
}

func (in *verboseReader) lentText(m *jsonMember, name string) string {
	text, ok := in.unquoted(m)
	if !ok {
		in.wrong(m, name, unicodeText)
	}
	return text
}

func appendTextJSON(dst []byte, text string) []byte { return appendQuoted(dst, text) }
