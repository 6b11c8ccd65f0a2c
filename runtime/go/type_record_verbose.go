package compact

// counts notes a record in a field, before it is looked at.
func (in *verboseReader) counts(name string) bool {
	if in.err == nil && in.c.count(1) == 0 {
		in.err = in.c.tooMany(roleFormat, name)
	}
	return in.err == nil
}
