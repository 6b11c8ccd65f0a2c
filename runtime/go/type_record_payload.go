package compact

// counts notes a record in a field, before it is looked at. Nil is none.
func (in *payloadReader) counts(name string) bool {
	switch {
	case in.err != nil:
	case in.at < len(in.data) && in.data[in.at] == nilCode:
		in.wrongType(name, recordText)
	case in.c.count(1) == 0:
		in.err = in.c.tooMany(rolePayload, name)
	}
	return in.err == nil
}

// open begins to read a record in another one, of which so many elements are there. It gives the
// version; close ends the record.
func (in *payloadReader) open(name string) (version int64, ok bool) {
	if at := in.at; in.err == nil && at+1 < len(in.data) && in.data[at]-0x91 < 0xf && in.data[at+1] < 0x80 && in.c.opens() {
		in.elements, in.at = int64(in.data[at]-0x91), at+2
		return int64(in.data[at+1]), true
	}
	n, isArray := in.arrayLength()
	switch {
	case !isArray:
		in.wrongType(name, recordText)
	case in.err == nil && !in.c.opens():
		in.err = in.c.tooNested(rolePayload, name)
	}
	if in.err != nil {
		return 0, false
	}
	if in.elements = n - 1; n == 0 {
		in.err = missingField(fieldVersion)
	}
	return in.readInteger(fieldVersion, 0, maxInteger), true
}

// close gives the outer record its elements again, or an error its path.
func (in *payloadReader) close(name string, outer int64) {
	in.elements = outer
	in.c.nested--
	switch {
	case in.err == nil:
	case in.own:
		in.err.of(name)
		in.own = false
	default:
		in.err.within(name)
	}
}
