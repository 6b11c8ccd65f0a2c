package compact

const (
	falseCode = 0xc2
	trueCode  = 0xc3
)

func (in *payloadReader) boolean(name string) bool {
	code := in.code()
	if code != falseCode && code != trueCode {
		in.wrongType(name, boolText)
	}
	return code == trueCode
}

func (w *payloadWriter) boolean(b bool) {
	code := byte(falseCode)
	if b {
		code = trueCode
	}
	w.out = append(w.out, code)
}
