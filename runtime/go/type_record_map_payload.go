package compact

// payloadRecordMap reads a map of records. An entry counts before its key is read.
func payloadRecordMap[T any](in *payloadReader, name string, read func(r *T, in *payloadReader, name string)) map[string]T {
	all, counted := in.mapLength(name)
	in.c.elements -= int64(counted) // each counts when its turn comes
	m := map[string]T{}
	x := new(T) // one place for all
	for range all {
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(rolePayload, name)
			return nil
		}
		key := in.keep(in.readText(name))
		if in.err != nil {
			return nil
		}
		*x = *new(T)
		read(x, in, element)
		if in.err = put(m, rolePayload, name, key, *x, in.err); in.err != nil {
			if in.err.isElement() {
				in.err.placed(entryPath(name, key))
			}
			return nil
		}
	}
	return m
}

// writeRecordMap writes a map of records.
func writeRecordMap[T any](w *payloadWriter, m map[string]T, write func(r *T, w *payloadWriter)) {
	x := new(T) // one place for all
	writeMap(w, m, func(w *payloadWriter, value T) {
		*x = value
		write(x, w)
	})
}
