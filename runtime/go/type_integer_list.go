package compact

// checkIntegerList is checkList of integers. That all are right is fast to see.
func (k *checker) checkIntegerList(name string, least, most int64, list []int64) {
	for _, n := range list {
		if n < least || n > most {
			checkList(k, name, list, func(k *checker, n int64) { k.checkInteger(element, least, most, n) })
			return
		}
	}
	k.countList(name, len(list))
}
