package compact

import "slices"

// verboseRecords reads an array of records, for which there is room by the brackets in it.
func verboseRecords[T any](in *verboseReader, m *nestedMember, name string, read func(r *T, in *verboseReader, m *nestedMember, name string)) []T {
	if m.kind != jsonArray {
		in.wrong(&m.jsonMember, name, listText)
		return nil
	}
	most := in.c.insideOf(m.bracket)
	list := make([]T, 0, min(most, mostAnnounced))
	at, next := m.at+1, m.bracket+1
	e := new(nestedMember)
	for i := 0; ; i++ {
		if at = in.c.tokenAt(at); in.c.json[at] == ']' {
			return list
		}
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(roleFormat, elementPath(name, i))
			return nil
		}
		if i == cap(list) {
			list = slices.Grow(list, max(min(most-i, i), 1)) // append grows by less, and leaves more behind
		}
		list = list[:i+1] // which is empty: nothing was written there
		at, next = e.take(in.c, at, next)
		if read(&list[i], in, e, element); in.err != nil {
			if in.err.isElement() {
				in.err.placed(elementPath(name, i))
			}
			return nil
		}
	}
}

// appendRecordsJSON appends an array of records.
func appendRecordsJSON[T any](dst []byte, list []T, write func(r *T, dst []byte) []byte) []byte {
	dst = append(dst, '[')
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = write(&list[i], dst)
	}
	return append(dst, ']')
}
