package compact

// json reads the text of a JSON value, without the white space in it.
func (in *tuple) json(field int) {
	f, v := in.c.field(field)
	v.text = in.readText(f.name)
	if in.err == nil && !in.c.readValue(v) {
		in.wrongType(f.name, jsonText)
	}
}
