package compact

import "encoding/binary"

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
		in.err = in.c.tooMany(rolePayload, elementPath(name, most))
	}
	return list
}

// listLength writes an array's header, without the library.
func (w *payloadWriter) listLength(n int) {
	switch {
	case n < 1<<4:
		w.out = append(w.out, 0x90|byte(n))
	case n < 1<<16:
		w.out = binary.BigEndian.AppendUint16(append(w.out, 0xdc), uint16(n))
	default:
		w.out = binary.BigEndian.AppendUint32(append(w.out, 0xdd), uint32(n))
	}
}

// writeList writes an array of what write writes.
func writeList[T any](w *payloadWriter, list []T, write func(w *payloadWriter, x T)) {
	w.listLength(len(list))
	for _, x := range list {
		write(w, x)
	}
}
