package compact

// text: any Unicode text.

func (in *verboseReader) text(m *jsonMember, name string) string {
	return in.c.own(in.lentText(m, name))
}

func (in *separatedText) text(text, _ string) string { return in.c.own(text) }

func (in *tuple) text(name string) string { return in.c.own(in.readText(name)) }

func (k *checker) text(name, text string) { k.unicode(name, text) }

func showText(text string) shown { return shown{text, true} }

func appendTextJSON(dst []byte, text string) []byte { return appendQuoted(dst, text) }

func appendTextText(dst []byte, text string) []byte { return append(dst, text...) }

func (w *tupleWriter) text(text string) { w.writeText(text) }

// A text that AppendDecode appends is lent: who keeps the record owns it.

func (in *verboseReader) lentText(m *jsonMember, name string) string {
	text, ok := in.unquoted(m)
	if !ok {
		in.wrong(m, name, unicodeText)
	}
	return text
}

func (in *separatedText) lentText(text, _ string) string { return text }

func (in *tuple) lentText(name string) string { return in.readText(name) }
