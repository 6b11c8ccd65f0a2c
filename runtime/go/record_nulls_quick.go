package compact

//lint:file-ignore U1000 only other specs have records in records

// given says whether a value is next that is not null, which says that there is none. It passes
// over null.
func (in *quickReader) given() bool { return in.next() != 'n' || !in.passes("null") }
