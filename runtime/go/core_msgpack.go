package compact

import "unicode/utf8"

// A tuple reads a MessagePack array element by element into the call's record.
// The first error stays, and what follows it does nothing. The library is not
// used for reading: it takes what the protocol forbids, and believes lengths.
// See docs/record.md §3.
type tuple struct {
	c        *call
	data     []byte
	elements int // behind the version
	err      *Error
}

// openTuple reads the array's header and the version.
func openTuple(c *call, data []byte) (in tuple, version int64) {
	in = tuple{c: c, data: data}
	n := in.arrayLength()
	if in.err == nil && n == 0 {
		in.err = missingField(fieldVersion)
	}
	version = in.integer()
	in.elements = n - 1
	return in, version
}

// close gives the first error; bytes behind the array are one.
func (in *tuple) close() *Error {
	if len(in.data) > 0 {
		in.fail("bytes behind the payload")
	}
	return in.err
}

func (in *tuple) fail(message string) {
	if in.err == nil {
		in.err = fail(rolePayload, message)
	}
}

// unknownVersion is the generated switch's default.
func (in *tuple) unknownVersion() { in.fail("undeclared payload version") }

// expect checks the number of elements: all the fields, and up to optional
// more.
func (in *tuple) expect(optional int, fields ...string) {
	switch {
	case in.err != nil:
	case in.elements < len(fields):
		in.err = missingField(fields[in.elements])
	case in.elements > len(fields)+optional:
		in.fail("too many elements")
	}
}

func (in *tuple) statusCode() { in.setStatus(in.c.spec.status(in.text())) }

func (in *tuple) statusInteger() {
	n := in.integer()
	code, ok := in.c.spec.statusAt(n)
	in.setStatus(code, n, ok)
}

func (in *tuple) setStatus(code Status, _ int64, known bool) {
	if !known {
		in.fail("unknown status")
	}
	in.c.response.Status = code
}

func (in *tuple) modelCode() {
	in.c.setModel(in.text())
	in.c.detachModel()
}

func (in *tuple) modelInteger() { in.c.response.Model = in.c.modelOf(in.integer(), "") }

func (in *tuple) tokens() { in.c.response.Tokens = in.integer() }

// result leaves the text where it lies; who decodes copies it.
func (in *tuple) result() { in.c.response.Result = in.text() }

// take returns the next n bytes, or nil.
func (in *tuple) take(n uint64) []byte {
	if in.err != nil {
		return nil
	}
	if n > uint64(len(in.data)) {
		in.fail("the payload is cut off")
		return nil
	}
	b := in.data[:n]
	in.data = in.data[n:]
	return b
}

// code returns the next byte, which says what follows.
func (in *tuple) code() byte {
	if b := in.take(1); b != nil {
		return b[0]
	}
	return 0
}

// size returns a big-endian integer of n bytes.
func (in *tuple) size(n uint64) (v uint64) {
	for _, b := range in.take(n) {
		v = v<<8 | uint64(b)
	}
	return v
}

func (in *tuple) arrayLength() int {
	switch code := in.code(); {
	case code>>4 == 0x9:
		return int(code & 0x0f)
	case code == 0xdc:
		return int(in.size(2))
	case code == 0xdd:
		return int(min(in.size(4), 1<<30)) // longer than any payload version
	}
	in.fail("not an array")
	return 0
}

// integer reads any integer encoding of a value from 0 to 2^53 - 1.
func (in *tuple) integer() int64 {
	var v uint64
	switch code := in.code(); {
	case code < 0x80:
		v = uint64(code)
	case code >= 0xcc && code <= 0xcf:
		v = in.size(1 << (code - 0xcc))
	case code >= 0xd0 && code <= 0xd3:
		bytes := uint64(1) << (code - 0xd0)
		v = in.size(bytes)
		if v>>(8*bytes-1) != 0 {
			in.fail("a negative integer")
		}
	default:
		in.fail("not an integer of 0 or more")
	}
	if v > maxInteger {
		in.fail("an integer above 2^53 - 1")
	}
	return int64(v)
}

// text reads any string encoding; the text lies in the payload.
func (in *tuple) text() string {
	var n uint64
	switch code := in.code(); {
	case code>>5 == 0x5:
		n = uint64(code & 0x1f)
	case code >= 0xd9 && code <= 0xdb:
		n = in.size(1 << (code - 0xd9))
	default:
		in.fail("not a string")
	}
	b := in.take(n)
	if !utf8.Valid(b) {
		in.fail("a string that is not UTF-8")
	}
	return view(b)
}
