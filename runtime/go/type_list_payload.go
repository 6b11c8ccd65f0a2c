package compact

// mostAnnounced is up to how many elements have room before they are reached.
const mostAnnounced = 1 << 10

// listLength reads an array's header, and says how many of its elements there are, and
// how many of them may be read.
func (in *payloadReader) listLength(name string) (all, most int) {
	n, isArray := in.arrayLength()
	switch {
	case !isArray:
		in.wrongType(name, listText)
	case n > int64(len(in.data)-in.at): // each has a byte at least
		in.fail(CausePayloadEnd)
	}
	if in.err != nil {
		return 0, 0
	}
	return int(n), in.c.count(int(n))
}

// payloadList reads an array of what read reads.
func payloadList[T any](in *payloadReader, name string, read func(in *payloadReader) T) []T {
	return payloadRuns(in, name, read, nil)
}

// payloadRuns is payloadList of a type whose elements are fast to read in a row: run
// appends some that are right, up to so many, and leaves the rest to read.
func payloadRuns[T any](in *payloadReader, name string, read func(in *payloadReader) T, run func(in *payloadReader, list []T, most int) []T) []T {
	all, most := in.listLength(name)
	list := make([]T, 0, min(most, mostAnnounced))
	for len(list) < most {
		if run != nil {
			if list = run(in, list, most); len(list) == most {
				break
			}
		}
		x := read(in)
		if in.err != nil {
			in.err.inside(name, len(list))
			return nil
		}
		list = append(list, x)
	}
	if most < all {
		in.err = in.c.tooMany(rolePayload, name, most)
	}
	return list
}

// writeList writes an array of what write writes.
func writeList[T any](w *payloadWriter, list []T, write func(w *payloadWriter, x T)) {
	w.arrayLength(len(list))
	for _, x := range list {
		write(w, x)
	}
}
