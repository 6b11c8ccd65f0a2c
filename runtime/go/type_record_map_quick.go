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

// quickRecordMapPrinted appends an object of records.
func quickRecordMapPrinted[T any](out *quickWriter, dst []byte, m map[string]T, write func(r *T, out *quickWriter, dst []byte) []byte) []byte {
	if !out.counts(len(m)) || !out.brackets() || len(m) > 0 && !(out.enters() && out.brackets()) {
		return dst
	}
	x := new(T) // one place for all
	dst = append(dst, '{')
	for key, value := range inOrder(m) {
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		*x = value
		if dst = write(x, out, append(out.printText(dst, key), ':')); out.failed {
			return dst
		}
	}
	if len(m) > 0 {
		out.leaves()
	}
	out.c.around--
	return append(dst, '}')
}
