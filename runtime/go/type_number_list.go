package compact

// checkNumberList is checkList of numbers. That all are right is fast to see.
func (k *checker) checkNumberList(name string, list []float64) {
	for _, f := range list {
		if !isFinite(f) {
			checkList(k, name, list, func(k *checker, f float64) { k.checkNumber(element, f) })
			return
		}
	}
	k.countList(name, len(list))
}
