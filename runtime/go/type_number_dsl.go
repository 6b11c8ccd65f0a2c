package compact

func (in *separatedText) number(text, name string) float64 {
	s := jsonScanner{text: text, want: wantValue}
	f, ok := 0.0, text != "" && (text[0] == '-' || text[0] >= '0' && text[0] <= '9')
	if ok {
		_, err := s.number()
		f, ok = readNumber(text)
		ok = ok && err == nil && s.end == len(text)
	}
	if !ok {
		in.wrong(text, name, CauseWrongValue, numberText)
	}
	return f
}
