package compact

func (in *separatedText) integer(text, name string, least, most int64) int64 {
	n, ok := parseInteger(text)
	if !ok || n < least || n > most || text == "-0" {
		in.wrong(text, name, CauseWrongValue, integerText(least, most))
	}
	return n
}
