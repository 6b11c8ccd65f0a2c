package compact

// checkNumberList is checkList of numbers. That all are right is fast to see.
func (k *checker) checkNumberList(name string, list []float64) {
	if areFinite(list) {
		k.countList(name, len(list))
		return
	}
	checkList(k, name, list, func(k *checker, f float64) { k.checkNumber(element, f) })
}

// areFinite adds up each number less itself, which is 0, or else NaN. Four sums do not wait
// for each other.
func areFinite(list []float64) bool {
	var a, b, c, d float64
	for ; len(list) >= 4; list = list[4:] {
		a += list[0] - list[0]
		b += list[1] - list[1]
		c += list[2] - list[2]
		d += list[3] - list[3]
	}
	for _, f := range list {
		a += f - f
	}
	return a+b+c+d == 0
}
