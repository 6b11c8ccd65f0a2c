package compact

func (in *verboseReader) number(m *jsonMember, name string) float64 {
	f, ok := readNumber(m.value)
	if m.kind != jsonNumber || !ok {
		in.wrong(m, name, numberText)
	}
	return f
}

func appendNumberJSON(dst []byte, f float64) []byte { return appendNumberText(dst, f) }
