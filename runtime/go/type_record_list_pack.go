package compact

//lint:file-ignore U1000 only other specs have records in records

// quickRecordsPacked writes an array of records.
func quickRecordsPacked[T any](out *quickWriter, dst []byte, list []T, write func(r *T, out *quickWriter, dst []byte) []byte) []byte {
	if !out.counts(len(list)) || len(list) > 0 && !out.enters() {
		return dst
	}
	w := payloadWriter{dst}
	w.listLength(len(list))
	dst = w.out
	for i := range list {
		if dst = write(&list[i], out, dst); out.failed {
			return dst
		}
	}
	if len(list) > 0 {
		out.c.nested--
	}
	return dst
}
