package compact

// checkRecords judges the records of a list, each counted before it is looked at.
func checkRecords[T any](k *checker, name string, list []T, check func(r *T, k *checker, name string)) {
	for i := range list {
		if k.badText == nil && k.c.count(1) == 0 {
			k.overLimit(elementPath(name, i))
		}
		if k.badText != nil {
			return
		}
		before := k.noted()
		check(&list[i], k, element)
		k.place(before, func() string { return elementPath(name, i) })
	}
}
