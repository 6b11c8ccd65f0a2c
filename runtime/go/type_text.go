package compact

// text: any Unicode text. One that AppendDecode appends is lent (lentText): who
// keeps the record owns it.

func (k *checker) checkText(name, text string) { k.checkUnicode(name, text) }

func showText(text string) shown { return shown{text: text, quotes: true} }
