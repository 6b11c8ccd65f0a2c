package compact

import "strings"

// verboseList reads an array, whose syntax was read before, of what read reads.
func verboseList[T any](in *verboseReader, m *jsonMember, name string, read func(in *verboseReader, m *jsonMember) T) []T {
	if m.kind != jsonArray {
		in.wrong(m, name, listText)
		return nil
	}
	list := []T{}
	var e jsonMember
	for i, end := 0, 1; e.element(m, &end); i++ {
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(roleFormat, elementPath(name, i))
			break
		}
		x := read(in, &e)
		if in.err != nil {
			in.err.inside(name, i)
			break
		}
		if i == 0 {
			list = make([]T, 0, min(1+strings.Count(m.value, ","), mostAnnounced))
		}
		list = append(list, x)
	}
	return list
}

// appendListJSON appends an array of what write appends.
func appendListJSON[T any](dst []byte, list []T, write func(dst []byte, x T) []byte) []byte {
	dst = append(dst, '[')
	for i, x := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = write(dst, x)
	}
	return append(dst, ']')
}
