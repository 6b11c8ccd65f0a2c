package compact

// showOpenMap notes whether a code has no number.
func showOpenMap[T ~string](v shown, t *codeTable, m map[string]T) shown {
	for _, x := range m {
		v.unnumbered = v.unnumbered || t.settle(string(x)).integer < 0
	}
	return v
}

// unnumberedInMap is the path of the first code that has no number.
func unnumberedInMap[T ~string](name string, t *codeTable, m map[string]T) (path, code string) {
	for key, x := range inOrder(m) {
		if c := t.settle(string(x)); c.integer < 0 {
			return entryPath(name, key), c.text
		}
	}
	return name, ""
}
