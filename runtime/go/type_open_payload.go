package compact

import "strconv"

// number returns the code of a number, or else what the number is written as.
// Without either it is none.
func (t *codeTable) number(n int64) (text string, found bool) {
	if text, found = t.at(n); found || t.prefix == "" {
		return text, found
	}
	return t.prefix + strconv.FormatInt(n, 10), true
}

func (in *payloadReader) openCode(name string, t *codeTable) string {
	x := t.settle(in.readText(name))
	if x.own {
		return x.text
	}
	return in.keep(x.text)
}

func (in *payloadReader) openInteger(name string, t *codeTable) string {
	n := in.readInteger(name, 0, maxInteger)
	text, found := t.number(n)
	if !found {
		in.unknownInteger(name, t, n)
	}
	return text
}

func (w *payloadWriter) openCode(t *codeTable, text string) { w.writeText(t.settle(text).text) }

func (w *payloadWriter) openInteger(t *codeTable, text string) {
	w.writeInteger(t.settle(text).integer)
}
