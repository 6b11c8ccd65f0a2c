package compact

// given is has for a member that may be null, which says that it is absent.
func (in *verboseReader) given(m *jsonMember) bool { return m.kind != jsonNull && in.has(m) }
