package compact

// showOpenList notes whether a code has no number.
func showOpenList[T ~string](v shown, t *codeTable, list []T) shown {
	at, _ := unnumberedAt(t, list)
	v.unnumbered = at >= 0
	return v
}

// unnumberedIn is the path of the first code that has no number.
func unnumberedIn[T ~string](name string, t *codeTable, list []T) (path, code string) {
	at, code := unnumberedAt(t, list)
	return elementPath(name, at), code
}

// unnumberedAt is the place of that code; -1 for none.
func unnumberedAt[T ~string](t *codeTable, list []T) (at int, code string) {
	for i, x := range list {
		if c := t.settle(string(x)); c.integer < 0 {
			return i, c.text
		}
	}
	return -1, ""
}
