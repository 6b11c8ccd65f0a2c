package compact

import "strconv"

func (in *verboseReader) integer(m *jsonMember, name string, least, most int64) int64 {
	n, ok := m.integer()
	if !ok || n < least || n > most {
		in.wrong(m, name, integerText(least, most))
	}
	return n
}

func appendIntegerJSON(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }
