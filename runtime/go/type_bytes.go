package compact

// bytes: any bytes, in text as Base64. What is read is nobody else's, and never nil.

const (
	base64Text = "padded Base64"
	bytesText  = "bytes"
)

func (in *verboseReader) bytes(m *jsonMember, name string) []byte {
	text, ok := in.unquoted(m)
	if !ok {
		in.wrong(m, name, base64Text)
		return nil
	}
	data, err := decodeBase64(in.c, text)
	if err != nil {
		in.wrong(m, name, base64Text)
	}
	return append([]byte{}, data...)
}

func (in *separatedText) bytes(text, name string) []byte {
	data, err := decodeBase64(in.c, text)
	if err != nil {
		in.wrong(text, name, CauseWrongValue, base64Text)
	}
	return append([]byte{}, data...)
}

// The codes of binary data, by the size of the length: one byte, two and four.
const (
	leastBinaryCode = 0xc4
	mostBinaryCode  = 0xc6
)

func (in *tuple) bytes(name string) []byte {
	code := in.code()
	if code < leastBinaryCode || code > mostBinaryCode {
		in.wrongType(name, bytesText)
		return nil
	}
	return append([]byte{}, in.take(in.size(1<<(code-leastBinaryCode)))...)
}

func (k *checker) bytes(string, []byte) {}

func showBytes(data []byte) shown { return shown{string(appendBytesText(nil, data)), true} }

func appendBytesJSON(dst []byte, data []byte) []byte {
	return append(appendBytesText(append(dst, '"'), data), '"')
}

func appendBytesText(dst []byte, data []byte) []byte { return appendBase64(nil, dst, data) }

func (w *tupleWriter) bytes(data []byte) {
	_ = w.encoder.EncodeBytesLen(len(data))
	w.out = append(w.out, data...)
}
