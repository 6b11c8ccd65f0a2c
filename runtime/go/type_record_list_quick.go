package compact

//lint:file-ignore U1000 only other specs have records in records

import "slices"

// roomFor makes room in a full list: for eight times as many, but for no more than the bytes that
// are left may hold, if the rest is as long as what was read.
func roomFor[T any](list []T, read, left int) []T {
	n := len(list)
	if n == 0 {
		return make([]T, 0, 2)
	}
	return slices.Grow(list, max(1, min(7*n, 1+left/max(1, read/n))))
}

// quickRecords reads an array of records.
func quickRecords[T any](in *quickReader, read func(r *T, in *quickReader)) []T {
	list := []T{}
	from := in.at
	for more := in.opens('[', ']'); more; more = in.more(']') {
		if !in.enters() {
			return nil
		}
		if len(list) == cap(list) {
			list = roomFor(list, in.at-from, len(in.text)-in.at)
		}
		list = list[:len(list)+1] // which is empty: nothing was written there
		if read(&list[len(list)-1], in); in.err != nil {
			return nil
		}
		in.c.nested--
	}
	return list
}

// quickRecordsPrinted appends an array of records.
func quickRecordsPrinted[T any](out *quickWriter, dst []byte, list []T, write func(r *T, out *quickWriter, dst []byte) []byte) []byte {
	if !out.counts(len(list)) || !out.brackets() || len(list) > 0 && !(out.enters() && out.brackets()) {
		return dst
	}
	dst = append(dst, '[')
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		if dst = write(&list[i], out, dst); out.failed {
			return dst
		}
	}
	if len(list) > 0 {
		out.leaves()
	}
	out.c.around--
	return append(dst, ']')
}
