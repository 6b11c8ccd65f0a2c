package compact

// Values that hold others: lists and maps. Each value inside of one is an element, which is read,
// checked and written by what does so with a field of the element's type.

const limitElements = "elements"

// mostAnnounced is up to how many elements have room before they are reached.
const mostAnnounced = 1 << 10

// element is the name of each element, until there is an error in one: then what holds it
// replaces it by the element's path. So a path costs nothing where there is no error.
const element = "[]"

// count notes so many elements, and returns how many of them the limit leaves.
func (c *call) count(elements int) int {
	n := int(min(int64(elements), c.limits.Elements-c.elements))
	c.elements += int64(n)
	return n
}

// tooMany is the error of the first element past the limit.
func (c *call) tooMany(r role, path string) *Error {
	e := failLimit(r, limitElements, c.limits.Elements).of(path)
	e.Cause = CauseOverElements
	return e
}

// overLimit ends the pass over texts where the limit did not leave all elements. The errors of
// that pass come before all others.
func (k *checker) overLimit(path string) {
	if k.badText == nil {
		k.badText = k.c.tooMany(roleUnrepresentable, path)
	}
}
