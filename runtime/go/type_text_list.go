package compact

// checkTextList is checkList of texts. That all are right is fast to see.
func (k *checker) checkTextList(name string, list []string) {
	for _, text := range list {
		if !isUnicode(text) {
			checkList(k, name, list, func(k *checker, text string) { k.checkText(element, text) })
			return
		}
	}
	k.countList(name, len(list))
}
