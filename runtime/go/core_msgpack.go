package compact

import (
	"strconv"
	"unicode/utf8"
)

// A tuple reads a MessagePack array element by element into the call's record.
// The first error stays, and what follows it does nothing. The library is not
// used for reading: it takes what the protocol forbids, and believes lengths.
// See docs/record.md §3.
type tuple struct {
	c        *call
	data     []byte
	elements int64 // behind the version
	err      *Error
}

// openTuple reads the array's header and the version.
func openTuple(c *call, data []byte) (in tuple, version int64) {
	in = tuple{c: c, data: data}
	n := in.arrayLength()
	if in.err == nil && n == 0 {
		in.err = missingField(fieldVersion)
	}
	version = in.integer(fieldVersion)
	in.elements = n - 1
	return in, version
}

// close gives the first error; bytes behind the array are one.
func (in *tuple) close() *Error {
	if len(in.data) > 0 {
		in.fail(CausePayloadMore)
	}
	return in.err
}

func (in *tuple) fail(c Cause) {
	if in.err == nil {
		in.err = because(rolePayload, c)
	}
}

func (in *tuple) failIn(field string, c Cause) {
	if in.err == nil {
		in.err = because(rolePayload, c).of(field)
	}
}

// unknownVersion is the generated switch's default.
func (in *tuple) unknownVersion(version int64) {
	if in.err == nil {
		in.err = because(rolePayload, CausePayloadVersion).of(fieldVersion).
			found(strconv.FormatInt(version, 10)).but(oneOf(in.c.spec.payloadVersions))
	}
}

// expect checks the number of elements: all the fields, and up to optional
// more.
func (in *tuple) expect(optional int, fields ...string) {
	switch {
	case in.err != nil:
	case in.elements < int64(len(fields)):
		in.err = missingField(fields[in.elements])
	case in.elements > int64(len(fields)+optional):
		in.err = because(rolePayload, CausePayloadElements).
			found(strconv.FormatInt(in.elements, 10)).but(strconv.Itoa(len(fields) + optional))
	}
}

func (in *tuple) statusCode() {
	text := in.text(fieldStatus)
	code, _, ok := in.c.spec.status(text)
	if !ok && in.err == nil {
		in.err = in.c.unknownStatus(rolePayload, text)
	}
	in.c.response.Status = code
}

func (in *tuple) statusInteger() {
	n := in.integer(fieldStatus)
	code, ok := in.c.spec.statusAt(n)
	if !ok && in.err == nil {
		in.err = because(rolePayload, CauseUnknownStatus).of(fieldStatus).
			found(strconv.FormatInt(n, 10)).but(oneOf(in.c.spec.integers))
	}
	in.c.response.Status = code
}

func (in *tuple) modelCode() {
	in.c.setModel(in.text(fieldModel))
	in.c.detachModel()
}

func (in *tuple) modelInteger() { in.c.response.Model = in.c.modelOf(in.integer(fieldModel), "") }

func (in *tuple) tokens() { in.c.response.Tokens = in.integer(fieldTokens) }

// result leaves the text where it lies; who decodes copies it.
func (in *tuple) result() { in.c.response.Result = in.text(fieldResult) }

// take returns the next n bytes, or nil.
func (in *tuple) take(n uint64) []byte {
	if in.err != nil {
		return nil
	}
	if n > uint64(len(in.data)) {
		in.fail(CausePayloadEnd)
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

func (in *tuple) arrayLength() int64 {
	switch code := in.code(); {
	case code>>4 == 0x9:
		return int64(code & 0x0f)
	case code == 0xdc:
		return int64(in.size(2))
	case code == 0xdd:
		return int64(in.size(4))
	}
	in.fail(CausePayloadArray)
	return 0
}

// integer reads any integer encoding of a value from 0 to 2^53 - 1.
func (in *tuple) integer(field string) int64 {
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
			in.wrongType(field, countText)
		}
	default:
		in.wrongType(field, countText)
	}
	if v > maxInteger {
		in.wrongType(field, countText)
	}
	return int64(v)
}

func (in *tuple) wrongType(field, expected string) {
	if in.err == nil {
		in.err = because(rolePayload, CausePayloadType).of(field).but(expected)
	}
}

// text reads any string encoding; the text lies in the payload.
func (in *tuple) text(field string) string {
	var n uint64
	switch code := in.code(); {
	case code>>5 == 0x5:
		n = uint64(code & 0x1f)
	case code >= 0xd9 && code <= 0xdb:
		n = in.size(1 << (code - 0xd9))
	default:
		in.wrongType(field, "a string")
	}
	b := in.take(n)
	if !utf8.Valid(b) {
		in.failIn(field, CauseNotUnicode)
	}
	return view(b)
}
