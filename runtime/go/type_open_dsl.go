package compact

func (in *separatedText) open(text, _ string, t *codeTable) string {
	return in.c.ownCode(t.settle(text))
}
