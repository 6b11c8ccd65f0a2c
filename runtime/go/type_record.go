package compact

// record: another record, by value. What checks, reads and writes one is generated.

const recordText = "a record"

// An opening is what a checker had noted before it looked into a record.
type opening struct {
	wrong      *Error
	lost, deep int
}

func (k *checker) noted() opening { return opening{k.wrong, len(k.c.lost), len(k.c.tooDeep)} }

// counts notes a record in a field, before it is looked at. Once the pass over texts has its
// error nothing more is looked at: so a value that holds itself ends.
func (k *checker) counts(name string) bool {
	if k.badText == nil && k.c.count(1) == 0 {
		k.overLimit(name)
	}
	return k.badText == nil
}

// open begins to look into a record, and close ends it.
func (k *checker) open(name string) (before opening, ok bool) {
	switch {
	case k.badText != nil:
		return before, false
	case !k.c.opens():
		k.badText = k.c.tooNested(roleUnrepresentable, name)
		return before, false
	}
	return k.noted(), true
}

func (k *checker) close(name string, before opening) {
	k.c.nested--
	for _, e := range k.since(before) {
		e.within(name)
	}
}

// since are the errors that were noted then.
func (k *checker) since(before opening) (list []*Error) {
	if k.badText == nil && k.wrong == before.wrong && len(k.c.lost) == before.lost && len(k.c.tooDeep) == before.deep {
		return nil
	}
	if k.badText != nil {
		list = append(list, k.badText)
	}
	if k.wrong != before.wrong {
		list = append(list, k.wrong)
	}
	for _, l := range k.c.lost[before.lost:] {
		list = append(list, l.err)
	}
	return append(list, k.c.tooDeep[before.deep:]...)
}

// place gives those that are of an element its path.
func (k *checker) place(before opening, path func() string) {
	for _, e := range k.since(before) {
		if e.isElement() {
			e.placed(path())
		}
	}
}
