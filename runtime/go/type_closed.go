package compact

// closed: the codes of a table, and nothing else.

func (in *verboseReader) closed(m *jsonMember, name string, t *codeTable) string {
	text, ok := in.unquoted(m)
	code, _, found := t.find(text)
	if !ok || !found {
		in.wrong(m, name, oneOf(t.codes))
	}
	return code
}

func (in *separatedText) closed(text, name string, t *codeTable) string {
	code, _, found := t.find(text)
	if !found {
		in.wrong(text, name, CauseUnknownStatus, oneOf(t.codes))
	}
	return code
}

func (in *tuple) closedCode(name string, t *codeTable) string {
	text := in.readText(name)
	code, _, found := t.find(text)
	if !found && in.err == nil {
		in.err = because(rolePayload, CauseUnknownStatus).of(name).with(text).but(oneOf(t.codes))
	}
	return code
}

func (in *tuple) closedInteger(name string, t *codeTable) string {
	n := in.readInteger(name, 0, maxInteger)
	code, found := t.at(n)
	if !found {
		in.unknownInteger(name, t, n)
	}
	return code
}

func (k *checker) closed(name string, t *codeTable, text string) {
	if _, _, found := t.find(text); !found {
		k.unicode(name, text)
		k.refuse(unrepresentable(name, oneOf(t.codes)).with(text))
	}
}

func showClosed(_ *codeTable, text string) shown { return shown{text, true} }

func appendClosedJSON(dst []byte, _ *codeTable, text string) []byte { return appendQuoted(dst, text) }

func appendClosedText(dst []byte, _ *codeTable, text string) []byte { return append(dst, text...) }

func (w *tupleWriter) closedCode(_ *codeTable, text string) { w.writeText(text) }

func (w *tupleWriter) closedInteger(t *codeTable, text string) {
	_, n, _ := t.find(text)
	w.writeInteger(n)
}
