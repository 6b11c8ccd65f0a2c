package compact

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
)

// A payloadReader reads a MessagePack array element by element. The first error stays;
// later calls then do nothing. The library is not used for
// reading: it accepts what the protocol forbids, and trusts lengths. See
// docs/record.md §3.
type payloadReader struct {
	c        *call
	data     []byte
	at       int   // what is read of the data
	elements int64 // behind the version
	err      *Error
	own      bool // the error is one of the record that is read, not of a field

	kept     string // a copy of the data from a place on, of which texts are parts
	keptFrom int
}

// payloadReader begins with a payload, which lies in one of the call's buffers.
func (c *call) payloadReader(data []byte) payloadReader {
	c.lent = true
	return payloadReader{c: c, data: data}
}

// keptTogether is up to how many bytes the rest of a payload is copied at once for its
// texts. None of them holds more memory than that.
const keptTogether = 4 << 10

// keep is a text that was just read as it may leave the call.
func (in *payloadReader) keep(text string) string {
	from := in.at - len(text)
	switch {
	case text == "":
		return ""
	case in.kept == "" && len(in.data)-from > keptTogether:
		return strings.Clone(text)
	case in.kept == "":
		in.kept, in.keptFrom = string(in.data[from:]), from
	}
	at := from - in.keptFrom
	return in.kept[at : at+len(text)]
}

// room is where a record's optional values lie, which are allocated together.
//
//lint:ignore U1000 only records of other specs have several in a payload
func room[T any](values **T) *T {
	if *values == nil {
		*values = new(T)
	}
	return *values
}

// begin reads the array's header and the version.
func (in *payloadReader) begin() (version int64) {
	n, isArray := in.arrayLength()
	if !isArray {
		in.fail(CausePayloadArray)
	}
	if in.err == nil && n == 0 {
		in.err = missingField(fieldVersion)
	}
	in.elements = n - 1
	return in.readInteger(fieldVersion, 0, maxInteger)
}

// end gives the first error; bytes behind the array are one.
func (in *payloadReader) end() *Error {
	if in.at < len(in.data) {
		in.fail(CausePayloadMore)
	}
	return in.err
}

func (in *payloadReader) fail(c Cause) {
	if in.err == nil {
		in.err = because(rolePayload, c)
	}
}

// failOwn fails with an error of the record itself.
func (in *payloadReader) failOwn(e *Error) {
	if in.err == nil {
		in.err, in.own = e, true
	}
}

func (in *payloadReader) failIn(field string, c Cause) {
	if in.err == nil {
		in.err = because(rolePayload, c).of(field)
	}
}

// unknownVersion is the generated switch's default.
func (in *payloadReader) unknownVersion(version int64, declared ...int64) {
	if in.err == nil {
		in.err = because(rolePayload, CausePayloadVersion).of(fieldVersion).
			found(strconv.FormatInt(version, 10)).but(oneOf(declared))
	}
}

// expect checks the number of elements: at least these fields, and up to some
// more.
func (in *payloadReader) expect(more int, fields ...string) {
	switch {
	case in.err != nil:
	case in.elements < int64(len(fields)):
		in.err = missingField(fields[in.elements])
	case in.elements > int64(len(fields)+more):
		in.failOwn(because(rolePayload, CausePayloadElements).
			found(strconv.FormatInt(in.elements, 10)).but(strconv.Itoa(len(fields) + more)))
	}
}

// has says whether the element at that place exists and is not nil. A nil is
// skipped.
func (in *payloadReader) has(at int64) bool {
	if in.err != nil || at >= in.elements {
		return false
	}
	if in.at < len(in.data) && in.data[in.at] == nilCode {
		in.at++
		return false
	}
	return true
}

const nilCode = 0xc0

// unknownInteger is a number that a table does not have.
func (in *payloadReader) unknownInteger(name string, t *codeTable, n int64) {
	if in.err == nil {
		in.err = because(rolePayload, CauseUnknownCode).of(name).
			found(strconv.FormatInt(n, 10)).but(oneOf(t.integers))
	}
}

// take returns the next n bytes, or nil.
func (in *payloadReader) take(n uint64) []byte {
	if in.err != nil {
		return nil
	}
	if n > uint64(len(in.data)-in.at) {
		in.fail(CausePayloadEnd)
		return nil
	}
	from := in.at
	in.at += int(n)
	return in.data[from:in.at]
}

// code returns the next byte, which says what follows.
func (in *payloadReader) code() byte {
	if in.err != nil || in.at == len(in.data) {
		in.fail(CausePayloadEnd)
		return 0
	}
	in.at++
	return in.data[in.at-1]
}

// size returns a big-endian integer of 1, 2, 4 or 8 bytes.
func (in *payloadReader) size(n uint64) uint64 {
	switch b := in.take(n); len(b) {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.BigEndian.Uint16(b))
	case 4:
		return uint64(binary.BigEndian.Uint32(b))
	case 8:
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

// arrayLength reads the header of an array.
func (in *payloadReader) arrayLength() (n int64, isArray bool) {
	switch code := in.code(); {
	case code>>4 == 0x9:
		return int64(code & 0x0f), true
	case code == 0xdc:
		return int64(in.size(2)), true
	case code == 0xdd:
		return int64(in.size(4)), true
	}
	return 0, false
}

// readInteger reads any integer encoding of a value in the range.
func (in *payloadReader) readInteger(field string, least, most int64) int64 {
	var n int64
	switch code := in.code(); {
	case code < 0x80:
		n = int64(code)
	case code >= 0xcc && code <= 0xcf:
		if n = int64(in.size(1 << (code - 0xcc))); n < 0 {
			n = math.MaxInt64
		}
	case code >= 0xd0 && code <= 0xd3:
		bits := 8 << (code - 0xd0)
		n = int64(in.size(1<<(code-0xd0))<<(64-bits)) >> (64 - bits)
	case code >= 0xe0:
		n = int64(int8(code))
	default:
		in.wrongType(field, integerText(least, most))
	}
	if n < least || n > most {
		in.wrongType(field, integerText(least, most))
	}
	return n
}

func (in *payloadReader) wrongType(field, expected string) {
	if in.err == nil {
		in.err = because(rolePayload, CausePayloadType).of(field).but(expected)
	}
}

// readText reads any string encoding; the text lies in the payload.
func (in *payloadReader) readText(field string) string {
	var n uint64
	switch code := in.code(); {
	case code>>5 == 0x5:
		n = uint64(code & 0x1f)
	case code >= 0xd9 && code <= 0xdb:
		n = in.size(1 << (code - 0xd9))
	default:
		in.wrongType(field, "a string")
	}
	text := view(in.take(n))
	if !isUnicode(text) {
		in.failIn(field, CauseNotUnicode)
	}
	return text
}
