package compact

//lint:file-ignore U1000 only other specs have records in records

// quickRecordMapPacked writes a map of records.
func quickRecordMapPacked[T any](out *quickWriter, dst []byte, m map[string]T, write func(r *T, out *quickWriter, dst []byte) []byte) []byte {
	if !out.counts(len(m)) || len(m) > 0 && !out.enters() {
		return dst
	}
	for key := range m {
		out.failed = out.failed || !isUnicode(key)
	}
	x := new(T) // one place for all
	w := payloadWriter{dst}
	writeMap(&w, m, func(w *payloadWriter, value T) {
		if *x = value; !out.failed {
			w.out = write(x, out, w.out)
		}
	})
	if len(m) > 0 {
		out.c.nested--
	}
	return w.out
}
