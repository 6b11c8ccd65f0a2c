package compact

// closed: the codes of a table, and nothing else.

func (k *checker) checkClosed(name string, t *codeTable, text string) {
	if _, _, found := t.find(text); !found {
		k.checkUnicode(name, text)
		k.refuse(unrepresentable(name, oneOf(t.codes)).with(text))
	}
}

func showClosed(_ *codeTable, text string) shown { return shown{text: text, quotes: true} }
