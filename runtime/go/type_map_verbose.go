package compact

import "strings"

// countedFor is up to how many bytes of an object say how much room its map takes.
const countedFor = 16 << 10

// verboseMap reads an object, whose syntax was read before, of what read reads.
func verboseMap[T any](in *verboseReader, m *jsonMember, name string, read func(in *verboseReader, m *jsonMember) T) map[string]T {
	if m.kind != jsonObject {
		in.wrong(m, name, mapText)
		return nil
	}
	values := make(map[string]T, min(strings.Count(m.value[:min(len(m.value), countedFor)], `":`), mostAnnounced))
	var e jsonMember
	for end := 1; e.element(m, &end); {
		if in.c.count(1) == 0 {
			in.err = in.c.tooMany(roleFormat, name)
			break
		}
		key := in.key(&e, name)
		if in.err != nil {
			break
		}
		end += strings.IndexByte(m.value[end:], ':') + 1
		e.element(m, &end)
		x := read(in, &e)
		if in.err = put(values, roleFormat, name, key, x, in.err); in.err != nil {
			break
		}
	}
	return values
}

// key is the text of a key, which is written as a string is.
func (in *verboseReader) key(m *jsonMember, name string) string {
	text, unicode := m.text()
	if !unicode {
		in.wrong(m, name, unicodeText)
	}
	return in.c.own(text)
}

// appendMapJSON appends an object of what write appends.
func appendMapJSON[T any](dst []byte, m map[string]T, write func(dst []byte, x T) []byte) []byte {
	dst = append(dst, '{')
	for key, x := range inOrder(m) {
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = write(append(appendQuoted(dst, key), ':'), x)
	}
	return append(dst, '}')
}
