package compact

import "strconv"

// integer: integers from the least to the most.

// The range of fields that have no narrower one.
const (
	leastInteger = -maxInteger
	mostInteger  = maxInteger
)

func (in *verboseReader) integer(m *jsonMember, name string, least, most int64) int64 {
	n, ok := m.integer()
	if !ok || n < least || n > most {
		in.wrong(m, name, integerText(least, most))
	}
	return n
}

func (in *separatedText) integer(text, name string, least, most int64) int64 {
	n, ok := parseInteger(text)
	if !ok || n < least || n > most || text == "-0" {
		in.wrong(text, name, CauseWrongValue, integerText(least, most))
	}
	return n
}

func (in *tuple) integer(name string, least, most int64) int64 {
	return in.readInteger(name, least, most)
}

func (k *checker) integer(name string, least, most int64, n int64) {
	if n < least || n > most {
		k.refuse(unrepresentable(name, integerText(least, most)).showing(showInteger(n)))
	}
}

func showInteger(n int64) shown { return shown{strconv.FormatInt(n, 10), false} }

func appendIntegerJSON(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }

func appendIntegerText(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }

func (w *tupleWriter) integer(n int64) { w.writeInteger(n) }
