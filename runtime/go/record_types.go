package compact

import (
	"strconv"
	"strings"
)

// A value is what a field of the call's record holds.
type value struct {
	text string // of a code, a text or JSON; others have none when they are read
	n    int64  // of an integer; of a code its integer; of a boolean 1 or 0; of a number its bits
	has  bool   // absent fields have none

	numbered bool // the code has an integer
	own      bool // the text is nobody's buffer
	wrong    bool // no format carries it
}

// A valueType is what there is to do with the values of one type. It knows no
// names: the field brings those, and its table and its range.
type valueType interface {
	// expected says what values there are.
	expected(f *field) string
	// appendJSON and appendText write one.
	appendJSON(dst []byte, v *value) []byte
	appendText(dst []byte, v *value) []byte
}

// The types, but for those that have files of their own.
type (
	closedType  struct{}
	openType    struct{}
	integerType struct{}
	booleanType struct{}
	textType    struct{}
)

// What is expected of a field.
const (
	unicodeText = "Unicode text"
	boolText    = "true or false"
	membersText = "a JSON object without declared members"
)

func integerText(least, most int64) string {
	return "an integer from " + strconv.FormatInt(least, 10) + " to " + strconv.FormatInt(most, 10)
}

// closedType: the codes of a table, and nothing else.

func (closedType) expected(f *field) string { return oneOf(f.table.codes) }

func (closedType) appendJSON(dst []byte, v *value) []byte { return appendQuoted(dst, v.text) }

func (closedType) appendText(dst []byte, v *value) []byte { return append(dst, v.text...) }

// openType: any text; the table makes some of them short.

func (openType) expected(*field) string { return unicodeText }

func (openType) appendJSON(dst []byte, v *value) []byte { return appendQuoted(dst, v.text) }

func (openType) appendText(dst []byte, v *value) []byte { return append(dst, v.text...) }

// integerType: integers from the field's least to its most.

func (integerType) expected(f *field) string { return integerText(f.least, f.most) }

func (integerType) appendJSON(dst []byte, v *value) []byte { return strconv.AppendInt(dst, v.n, 10) }

func (integerType) appendText(dst []byte, v *value) []byte { return strconv.AppendInt(dst, v.n, 10) }

// booleanType: true and false.

func (booleanType) expected(*field) string { return boolText }

func (booleanType) appendJSON(dst []byte, v *value) []byte { return strconv.AppendBool(dst, v.n != 0) }

func (booleanType) appendText(dst []byte, v *value) []byte { return strconv.AppendBool(dst, v.n != 0) }

func (v *value) readBoolean(text string) bool {
	if text == "true" {
		v.n = 1
	}
	return text == "true" || text == "false"
}

// textType: any Unicode text.

func (textType) expected(*field) string { return unicodeText }

func (textType) appendJSON(dst []byte, v *value) []byte { return appendQuoted(dst, v.text) }

func (textType) appendText(dst []byte, v *value) []byte { return append(dst, v.text...) }

// A codeTable is a table of codes. Lookups give no integer as -1.
type codeTable struct {
	codes    []string // all of them, for messages
	integers []int64
	prefix   string // of numbers without a row; "" for no such values

	success, failure string // the codes of these roles

	find     func(code string) (own string, integer int64, found bool)
	at       func(integer int64) (code string, found bool)
	findName func(name string) (code string, found bool)
}

// read takes the value's text for a code.
func (t *codeTable) read(v *value) (found bool) {
	code, n, found := t.find(v.text)
	if found {
		v.take(code, n)
	}
	return found
}

func (v *value) take(code string, n int64) { v.text, v.n, v.numbered, v.own = code, n, n >= 0, true }

// settle replaces names and known numbers by their codes, as every encoder and
// decoder of an open table does, and notes the number.
func (t *codeTable) settle(v *value) {
	if t.read(v) {
		return
	}
	if code, found := t.findName(v.text); found {
		v.text = code
		t.read(v)
		return
	}
	v.numbered, v.own = false, false
	if digits, ok := strings.CutPrefix(v.text, t.prefix); ok && t.prefix != "" {
		if n, ok := parseNumber(digits); ok {
			t.number(v, n, false)
		}
	}
}

// number gives the value the code of a number, or else what the number is
// written as, where it is not written so already. Without either it is none.
func (t *codeTable) number(v *value, n int64, write bool) (found bool) {
	code, found := t.at(n)
	switch {
	case found:
		v.take(code, n)
		return true
	case t.prefix == "":
		return false
	case write:
		v.text, v.own = t.prefix+strconv.FormatInt(n, 10), true
	}
	v.n, v.numbered = n, true
	return true
}

// The range of integers, for fields that have no narrower one.
const (
	leastInteger = -maxInteger
	mostInteger  = maxInteger
)
