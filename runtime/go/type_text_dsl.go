package compact

func (in *separatedText) text(text, _ string) string { return in.c.own(text) }

func (in *separatedText) lentText(text, _ string) string { return text }

func appendTextText(dst []byte, text string) []byte { return append(dst, text...) }
