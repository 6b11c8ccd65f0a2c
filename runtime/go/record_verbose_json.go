package compact

func (in *verboseReader) json(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has {
		if v.text = m.value; !in.c.readValue(v) {
			in.wrong(at, f, m)
		}
	}
}
