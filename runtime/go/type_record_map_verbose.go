package compact

// verboseRecordMap reads an object of records. An entry counts before its key is read.
func verboseRecordMap[T any](in *verboseReader, m *nestedMember, name string, read func(r *T, in *verboseReader, m *nestedMember, name string)) map[string]T {
	if m.kind != jsonObject {
		in.wrong(&m.jsonMember, name, mapText)
		return nil
	}
	values := map[string]T{}
	x, e := new(T), new(nestedMember) // one place for all
	at, next := m.at+1, m.bracket+1
	for {
		if at = in.c.tokenAt(at); in.c.json[at] == '}' {
			return values
		}
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(roleFormat, name)
			return nil
		}
		at, next = e.take(in.c, at, next)
		key := in.key(&e.jsonMember, name)
		if in.err != nil {
			return nil
		}
		at, next = e.take(in.c, in.c.tokenAt(at), next)
		*x = *new(T)
		read(x, in, e, element)
		if in.err = put(values, roleFormat, name, key, *x, in.err); in.err != nil {
			if in.err.isElement() {
				in.err.placed(entryPath(name, key))
			}
			return nil
		}
	}
}

// appendRecordMapJSON appends an object of records.
func appendRecordMapJSON[T any](dst []byte, m map[string]T, write func(r *T, dst []byte) []byte) []byte {
	x := new(T) // one place for all
	return appendMapJSON(dst, m, func(dst []byte, value T) []byte {
		*x = value
		return write(x, dst)
	})
}
