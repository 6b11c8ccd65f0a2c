package compact

func (in *verboseReader) json(m *jsonMember, name string) string {
	if !isJSON(m.value, in.c.limits.Depth-1) {
		in.wrong(m, name, jsonText)
	}
	return in.c.own(compactJSON(m.value))
}

func appendJSONJSON(dst []byte, text string) []byte { return append(dst, compactJSON(text)...) }
