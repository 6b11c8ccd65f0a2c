package compact

func (in *separatedText) number(field int, text string) {
	if f, v := in.c.field(field); !v.parseNumber(text) {
		in.wrong(f, text)
	}
}
