package compact

func (in *verboseReader) boolean(m *jsonMember, name string) bool {
	if m.kind != jsonBool {
		in.wrong(m, name, boolText)
	}
	return m.value == "true"
}
