package compact

import "strconv"

// list: values of another type, in their order. What is read is nobody else's, and
// never nil. One loop reads, checks or writes lists of all types: it is given what
// does so with an element, which is what does so with a field of the element's type.

const listText = "a list"

// inside gives an error of an element its path. What has no place has no path either.
func (e *Error) inside(list string, at int) {
	if e.Field == element {
		e.Field = elementPath(list, at)
	}
}

func elementPath(list string, at int) string { return list + "[" + strconv.Itoa(at) + "]" }

// checkList judges elements of which each is counted before it is looked at. Past the
// limit nothing is looked at.
func checkList[T any](k *checker, name string, list []T, check func(k *checker, x T)) {
	n := k.c.count(len(list))
	for i, x := range list[:n] {
		badText, wrong := k.badText, k.wrong
		if check(k, x); k.badText != badText {
			k.badText.inside(name, i)
		}
		if k.wrong != wrong {
			k.wrong.inside(name, i)
		}
	}
	k.endList(name, n, len(list))
}

// endList ends the check of a list of which so many elements were counted.
func (k *checker) endList(name string, counted, all int) {
	if counted < all {
		k.overLimit(elementPath(name, counted))
	}
}

// countList is checkList of elements that are known to be right.
func (k *checker) countList(name string, elements int) {
	k.endList(name, k.c.count(elements), elements)
}
