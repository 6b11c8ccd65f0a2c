package compact

import "strings"

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

// ownCode is a code's text as it may leave the call.
func (c *call) ownCode(x code) string {
	if x.own {
		return x.text
	}
	return c.own(x.text)
}

func (k *checker) checkOpen(name string, _ *codeTable, text string) { k.checkUnicode(name, text) }

func showOpen(t *codeTable, text string) shown {
	x := t.settle(text)
	return shown{x.text, true, x.integer < 0}
}
