package compact

// The codes of binary data, by the size of the length: one byte, two and four.
const (
	leastBinaryCode = 0xc4
	mostBinaryCode  = 0xc6
)

func (in *payloadReader) bytes(name string) []byte {
	code := in.code()
	if code < leastBinaryCode || code > mostBinaryCode {
		in.wrongType(name, bytesText)
		return nil
	}
	return append([]byte{}, in.take(in.size(1<<(code-leastBinaryCode)))...)
}

func (w *payloadWriter) bytes(data []byte) { w.writeBytes(data) }
