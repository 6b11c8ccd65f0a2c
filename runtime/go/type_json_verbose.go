package compact

// json is any member: the object's syntax and depth were read first.
func (in *verboseReader) json(m *jsonMember, _ string) string {
	return in.c.own(compactJSON(m.value))
}

func appendJSONJSON(dst []byte, text string) []byte { return append(dst, compactJSON(text)...) }
