package compact

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

func appendBytesJSON(dst []byte, data []byte) []byte {
	return append(appendBytesText(append(dst, '"'), data), '"')
}
