package compact

func (in *separatedText) open(text, _ string, t *codeTable) string {
	return in.c.ownCode(t.settle(text))
}

func appendOpenText(dst []byte, t *codeTable, text string) []byte {
	return append(dst, t.settle(text).text...)
}
