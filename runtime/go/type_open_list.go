package compact

import "slices"

// showOpenList notes whether a code has no number.
func showOpenList[T ~string](v shown, t *codeTable, list []T) shown {
	v.unnumbered = slices.ContainsFunc(list, func(x T) bool { return t.settle(string(x)).integer < 0 })
	return v
}
