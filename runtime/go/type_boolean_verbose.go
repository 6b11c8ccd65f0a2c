package compact

import "strconv"

func (in *verboseReader) boolean(m *jsonMember, name string) bool {
	if m.kind != jsonBool {
		in.wrong(m, name, boolText)
	}
	return m.value == "true"
}

func appendBooleanJSON(dst []byte, b bool) []byte { return strconv.AppendBool(dst, b) }
