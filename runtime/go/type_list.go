package compact

import "strconv"

// list: values of another type, in their order. What is read is nobody else's, and
// never nil. One loop reads, checks or writes lists of all types: it is given what
// does so with an element, which is what does so with a field of the element's type.

const (
	listText      = "a list"
	limitElements = "elements"
)

// mostAnnounced is up to how many elements have room before they are reached.
const mostAnnounced = 1 << 10

// element is the name of each element, until there is an error in one: then the list
// replaces it by the element's path. So a path costs nothing where there is no error.
const element = "[]"

// inside gives an error of an element its path. What has no place has no path either.
func (e *Error) inside(list string, at int) {
	if e.Field == element {
		e.Field = elementPath(list, at)
	}
}

func elementPath(list string, at int) string { return list + "[" + strconv.Itoa(at) + "]" }

// count notes so many elements, and returns how many of them the limit leaves.
func (c *call) count(elements int) int {
	n := int(min(int64(elements), c.limits.Elements-c.elements))
	c.elements += int64(n)
	return n
}

// tooMany is the error of the first element past the limit.
func (c *call) tooMany(r role, list string, at int) *Error {
	e := failLimit(r, limitElements, c.limits.Elements).of(elementPath(list, at))
	e.Cause = CauseOverElements
	return e
}

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

// endList ends the pass over texts where the limit did not leave all elements. The
// errors of that pass come before all others.
func (k *checker) endList(name string, counted, all int) {
	if counted < all && k.badText == nil {
		k.badText = k.c.tooMany(roleUnrepresentable, name, counted)
	}
}

// countList is checkList of elements that are known to be right.
func (k *checker) countList(name string, elements int) {
	k.endList(name, k.c.count(elements), elements)
}
