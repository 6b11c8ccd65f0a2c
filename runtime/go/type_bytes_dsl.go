package compact

func (in *separatedText) bytes(text, name string) []byte {
	data, err := decodeBase64(in.c, text)
	if err != nil {
		in.wrong(text, name, CauseWrongValue, base64Text)
	}
	return append([]byte{}, data...)
}
