package compact

import "strconv"

// told says whether a return code says the status.
func (t *codeTable) told(status string) bool { return status == t.success || status == t.failure }

// status returns the status, or the one that the return code says where no member
// does. It refuses a return code that contradicts it.
func (in *verboseReader) status(m *jsonMember, name string, t *codeTable, status string, returnCode int64) string {
	failed := returnCode != 0
	switch {
	case in.err != nil:
	case m.kind == 0 && failed:
		return t.failure
	case m.kind == 0:
		return t.success
	case (status == t.failure) != failed:
		in.err = because(roleFormat, CauseContradiction).of(name).with(status).but("return code " + strconv.FormatInt(returnCode, 10))
	}
	return status
}
