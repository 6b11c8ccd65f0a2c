package compact

func (in *verboseReader) json(m *jsonMember, name string) string {
	if !isJSON(m.value, in.c.limits.Depth-1) {
		in.wrong(m, name, jsonText)
	}
	return in.c.own(compactJSON(m.value))
}
