package compact

import "strconv"

// integer: integers from the least to the most.

// The range of fields that have no narrower one.
const (
	leastInteger = -maxInteger
	mostInteger  = maxInteger
)

func (k *checker) checkInteger(name string, least, most int64, n int64) {
	if n < least || n > most {
		k.refuse(unrepresentable(name, integerText(least, most)).showing(showInteger(n)))
	}
}

func showInteger(n int64) shown { return shown{text: strconv.FormatInt(n, 10)} }
