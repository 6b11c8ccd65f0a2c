package compact

import "slices"

// firstRecords is for up to how many records there is room before the first is read.
const firstRecords = 4

// payloadRecords reads an array of records. Those that are behind the first get room by its size.
func payloadRecords[T any](in *payloadReader, name string, read func(r *T, in *payloadReader, name string)) []T {
	all, counted := in.listLength(name)
	in.c.elements -= int64(counted) // each counts when its turn comes
	list := make([]T, 0, min(all, firstRecords))
	from := in.at
	for i := range all {
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(rolePayload, elementPath(name, i))
			return nil
		}
		if i == cap(list) {
			list = slices.Grow(list, min(all-i, i)) // append grows by less, and leaves more behind
		}
		list = list[:i+1] // which is empty: nothing was written there
		if read(&list[i], in, element); in.err != nil {
			if in.err.isElement() {
				in.err.placed(elementPath(name, i))
			}
			return nil
		}
		if i == 0 && all > firstRecords {
			list = slices.Grow(list, in.room(all-1, in.at-from))
		}
	}
	return list
}

// leastRecord is how many bytes a record has at least: a header and a version.
const leastRecord = 2

// room is for how many more records a list gets room, by the size of its first. However many lists
// are open at once, they get no more together than there may be records in all bytes.
func (in *payloadReader) room(more, size int) int {
	n := min(more, mostAnnounced-1, (len(in.data)-in.at)/size, len(in.data)/leastRecord-in.c.roomed)
	n = max(n, 0)
	in.c.roomed += n
	return n
}

// writeRecords writes an array of records.
func writeRecords[T any](w *payloadWriter, list []T, write func(r *T, w *payloadWriter)) {
	w.listLength(len(list))
	for i := range list {
		write(&list[i], w)
	}
}
