package compact

// bytes: any bytes, in text as Base64. What is read is nobody else's, and never nil.

const (
	base64Text = "padded Base64"
	bytesText  = "bytes"
)

func (k *checker) checkBytes(string, []byte) {}

func showBytes(data []byte) shown {
	return shown{text: string(appendBytesText(nil, data)), quotes: true}
}

func appendBytesText(dst []byte, data []byte) []byte { return appendBase64(nil, dst, data) }
