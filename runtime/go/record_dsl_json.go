package compact

func (in *separatedText) json(field int, text string) {
	f, v := in.c.field(field)
	if v.text = text; !in.c.readValue(v) {
		in.wrong(f, text)
	}
}
