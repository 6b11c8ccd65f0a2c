package compact

import "strconv"

// numbers says whether a text has a number.
func (t *codeTable) numbers(text string) bool { return t.settle(text).integer >= 0 }

// number returns the code of a number, or else what the number is written as.
// Without either it is none.
func (t *codeTable) number(n int64) (text string, found bool) {
	if text, found = t.at(n); found || t.prefix == "" {
		return text, found
	}
	return t.prefix + strconv.FormatInt(n, 10), true
}

func (in *payloadReader) openCode(name string, t *codeTable) string {
	return in.c.ownCode(t.settle(in.readText(name)))
}

func (in *payloadReader) openInteger(name string, t *codeTable) string {
	n := in.readInteger(name, 0, maxInteger)
	text, found := t.number(n)
	if !found {
		in.unknownInteger(name, t, n)
	}
	return text
}

// numbered refuses a code that has no number.
func (e *encoder) numbered(name string, t *codeTable, text string) {
	if !t.numbers(text) {
		e.lose(name, showOpen(t, text))
	}
}

func (w *payloadWriter) openCode(t *codeTable, text string) { w.writeText(t.settle(text).text) }

func (w *payloadWriter) openInteger(t *codeTable, text string) {
	w.writeInteger(t.settle(text).integer)
}
