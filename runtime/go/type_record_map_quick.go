package compact

//lint:file-ignore U1000 only other specs have records in records

// quickRecordMap reads an object of records.
func quickRecordMap[T any](in *quickReader, read func(r *T, in *quickReader)) map[string]T {
	values := map[string]T{}
	x := new(T) // one place for all
	for more := in.opens('{', '}'); more; more = in.more('}') {
		key := in.quickText()
		if !in.colon() || !in.enters() {
			in.giveUp()
			return nil
		}
		*x = *new(T)
		if read(x, in); in.err != nil {
			return nil
		}
		in.c.nested--
		n := len(values)
		if values[key] = *x; len(values) == n { // it stands twice
			in.giveUp()
			return nil
		}
	}
	return values
}
