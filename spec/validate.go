package spec

func validate(r *recorder, f *File, complete map[string]bool) {
	c := &checker{r, f, complete}
	c.identifiers()
}

// checker holds a spec while its rules are checked. Values that are not set
// have been refused before: the rules pass over them.
type checker struct {
	*recorder
	*File
	complete map[string]bool // sections of which all was read
}
