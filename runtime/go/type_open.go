package compact

import (
	"strconv"
	"strings"
)

// open: any text; a table makes some of them short.

// A code is the normal form of a text in an open table.
type code struct {
	text    string
	integer int64 // -1 for none
	own     bool  // the text is the table's, and in nobody's buffer
}

// settle replaces names and known numbers by their codes, as every encoder and
// decoder of an open table does, and notes the number.
func (t *codeTable) settle(text string) code {
	if own, n, found := t.find(text); found {
		return code{own, n, true}
	}
	if own, found := t.findName(text); found {
		_, n, _ := t.find(own)
		return code{own, n, true}
	}
	if digits, ok := strings.CutPrefix(text, t.prefix); ok && t.prefix != "" {
		if n, ok := parseNumber(digits); ok {
			if own, found := t.at(n); found {
				return code{own, n, true}
			}
			return code{text, n, false}
		}
	}
	return code{text, -1, false}
}

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

// ownCode is a code's text as it may leave the call.
func (c *call) ownCode(x code) string {
	if x.own {
		return x.text
	}
	return c.own(x.text)
}

func (in *verboseReader) open(m *jsonMember, name string, t *codeTable) string {
	text, ok := in.unquoted(m)
	if !ok {
		in.wrong(m, name, unicodeText)
	}
	return in.c.ownCode(t.settle(text))
}

func (in *separatedText) open(text, _ string, t *codeTable) string {
	return in.c.ownCode(t.settle(text))
}

func (in *tuple) openCode(name string, t *codeTable) string {
	return in.c.ownCode(t.settle(in.readText(name)))
}

func (in *tuple) openInteger(name string, t *codeTable) string {
	n := in.readInteger(name, 0, maxInteger)
	text, found := t.number(n)
	if !found {
		in.unknownInteger(name, t, n)
	}
	return text
}

func (k *checker) open(name string, _ *codeTable, text string) { k.unicode(name, text) }

// numbered refuses a code that has no number.
func (e *encoder) numbered(name string, t *codeTable, text string) {
	if !t.numbers(text) {
		e.lose(name, showOpen(t, text))
	}
}

func showOpen(t *codeTable, text string) shown { return shown{t.settle(text).text, true} }

func appendOpenJSON(dst []byte, t *codeTable, text string) []byte {
	return appendQuoted(dst, t.settle(text).text)
}

func appendOpenText(dst []byte, t *codeTable, text string) []byte {
	return append(dst, t.settle(text).text...)
}

func (w *tupleWriter) openCode(t *codeTable, text string) { w.writeText(t.settle(text).text) }

func (w *tupleWriter) openInteger(t *codeTable, text string) { w.writeInteger(t.settle(text).integer) }
