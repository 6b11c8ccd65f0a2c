package compact

// A codeTable is a table of codes. Lookups give no integer as -1.
type codeTable struct {
	codes    []string // all of them, for messages
	integers []int64
	prefix   string // of numbers without a row; "" for no such values

	success, failure string // the codes of these roles

	find     func(code string) (own string, integer int64, found bool)
	at       func(integer int64) (code string, found bool)
	findName func(name string) (code string, found bool)
}
