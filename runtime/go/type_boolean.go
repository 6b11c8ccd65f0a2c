package compact

import "strconv"

// boolean: true and false.

const boolText = "true or false"

func (in *verboseReader) boolean(m *jsonMember, name string) bool {
	if m.kind != jsonBool {
		in.wrong(m, name, boolText)
	}
	return m.value == "true"
}

func (in *separatedText) boolean(text, name string) bool {
	if text != "true" && text != "false" {
		in.wrong(text, name, CauseWrongValue, boolText)
	}
	return text == "true"
}

const (
	falseCode = 0xc2
	trueCode  = 0xc3
)

func (in *tuple) boolean(name string) bool {
	code := in.code()
	if code != falseCode && code != trueCode {
		in.wrongType(name, boolText)
	}
	return code == trueCode
}

func (k *checker) boolean(string, bool) {}

func showBoolean(b bool) shown { return shown{strconv.FormatBool(b), false} }

func appendBooleanJSON(dst []byte, b bool) []byte { return strconv.AppendBool(dst, b) }

func appendBooleanText(dst []byte, b bool) []byte { return strconv.AppendBool(dst, b) }

func (w *tupleWriter) boolean(b bool) { _ = w.encoder.EncodeBool(b) }
