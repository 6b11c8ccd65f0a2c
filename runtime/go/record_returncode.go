package compact

import "strconv"

// A return code tells the status of a record: 0 that of success, anything else
// that of failure. See docs/record.md, "Return codes".

// saysMore is whether a return code says more than the status: decoders give no other,
// and encoders leave out any other.
func saysMore(returnCode int64) bool { return returnCode != 0 && returnCode != 1 }

// told says whether a return code says the status.
func (t *codeTable) told(status string) bool { return status == t.success || status == t.failure }

// returnCode is what an object says of a status, or of the record's own code.
func (t *codeTable) returnCode(status string, own *int64) int64 {
	switch {
	case own != nil:
		return *own
	case status == t.failure:
		return 1
	}
	return 0
}

// returnCode refuses a return code that contradicts the status, whose name it
// takes.
func (k *checker) returnCode(name string, n int64, of string, t *codeTable, status string) {
	if (n != 0) != (status == t.failure) {
		k.refuse(because(roleUnrepresentable, CauseContradiction).of(name).found(strconv.FormatInt(n, 10)).but(of + " " + status))
	}
}

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
