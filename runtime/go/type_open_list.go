package compact

// showOpenList notes whether a code has no number.
func showOpenList[T ~string](v shown, t *codeTable, list []T) shown {
	at, _ := unnumbered(t, list)
	v.unnumbered = at >= 0
	return v
}

// unnumbered finds the first code that has no number; at is -1 for none.
func unnumbered[T ~string](t *codeTable, list []T) (at int, code string) {
	for i, x := range list {
		if c := t.settle(string(x)); c.integer < 0 {
			return i, c.text
		}
	}
	return -1, ""
}
