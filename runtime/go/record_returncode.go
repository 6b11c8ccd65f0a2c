package compact

import "strconv"

// A return code tells the status of a record: 0 that of success, anything else
// that of failure. See docs/record.md, "Return codes".

// saysMore is whether a return code says more than the status: decoders give no other,
// and encoders leave out any other.
func saysMore(returnCode int64) bool { return returnCode != 0 && returnCode != 1 }

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
func (k *checker) checkReturnCode(name string, n int64, of string, t *codeTable, status string) {
	if (n != 0) != (status == t.failure) {
		k.refuse(because(roleUnrepresentable, CauseContradiction).of(name).found(strconv.FormatInt(n, 10)).but(of + " " + status))
	}
}
