package compact

func (in *separatedText) closed(text, name string, t *codeTable) string {
	code, _, found := t.find(text)
	if !found {
		in.wrong(text, name, CauseUnknownCode, oneOf(t.codes))
	}
	return code
}

func appendClosedText(dst []byte, _ *codeTable, text string) []byte { return append(dst, text...) }
