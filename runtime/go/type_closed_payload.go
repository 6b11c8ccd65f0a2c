package compact

func (in *payloadReader) closedCode(name string, t *codeTable) string {
	text := in.readText(name)
	code, _, found := t.find(text)
	if !found && in.err == nil {
		in.err = because(rolePayload, CauseUnknownCode).of(name).with(text).but(oneOf(t.codes))
	}
	return code
}

func (in *payloadReader) closedInteger(name string, t *codeTable) string {
	n := in.readInteger(name, 0, maxInteger)
	code, found := t.at(n)
	if !found {
		in.unknownInteger(name, t, n)
	}
	return code
}

func (w *payloadWriter) closedCode(_ *codeTable, text string) { w.writeText(text) }

func (w *payloadWriter) closedInteger(t *codeTable, text string) {
	_, n, _ := t.find(text)
	w.writeInteger(n)
}
