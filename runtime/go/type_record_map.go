package compact

// checkRecordMap judges the keys, then the records in the order of their keys. All entries are
// counted first.
func checkRecordMap[T any](k *checker, name string, m map[string]T, check func(r *T, k *checker, name string)) {
	if k.c.count(len(m)) < len(m) {
		k.overLimit(name)
	}
	if k.badText != nil {
		return
	}
	for key := range m {
		k.checkUnicode(name, key)
	}
	x := new(T) // one place for all
	for key, value := range inOrder(m) {
		if k.badText != nil {
			return
		}
		*x = value
		before := k.noted()
		check(x, k, element)
		k.place(before, func() string { return entryPath(name, key) })
	}
}
