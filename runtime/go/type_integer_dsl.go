package compact

import "strconv"

func (in *separatedText) integer(text, name string, least, most int64) int64 {
	n, ok := parseInteger(text)
	if !ok || n < least || n > most || text == "-0" {
		in.wrong(text, name, CauseWrongValue, integerText(least, most))
	}
	return n
}

func appendIntegerText(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }
