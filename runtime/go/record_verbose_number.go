package compact

func (in *verboseReader) number(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has && (m.kind != jsonNumber || !v.readNumber(m.value)) {
		in.wrong(at, f, m)
	}
}
