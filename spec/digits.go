package spec

import (
	"bytes"
	"slices"
	"strings"
)

// digits write a group of size bytes as the digits of one number.
type digits struct {
	alphabet   string
	size, each int
	padded     bool // with "="
}

// base64Alphabet lacks the last two digits, which Base64 and Base64url have of their own.
const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// meet says whether bytes that begin with head may be written as a text that
// begins with rest: it lies between the least and the most of such bytes.
func (d *digits) meet(head, rest string) bool {
	if bare := strings.TrimRight(rest, "="); len(bare) > 1 && d.padded {
		rest = bare
	}
	values := make([]byte, len(rest))
	for i := range rest {
		at := strings.IndexByte(d.alphabet, rest[i])
		if at < 0 {
			return false
		}
		values[i] = byte(at)
	}
	bound := func(fill byte) []byte {
		b := bytes.Repeat([]byte{fill}, (len(rest)+d.each-1)/d.each*d.size)
		copy(b, head)
		return d.write(b)[:len(rest)]
	}
	return bytes.Compare(bound(0), values) <= 0 && bytes.Compare(values, bound(0xFF)) <= 0
}

// write gives the values of the digits of whole groups.
func (d *digits) write(b []byte) (values []byte) {
	for group := range slices.Chunk(b, d.size) {
		n := uint64(0)
		for _, c := range group {
			n = n<<8 | uint64(c)
		}
		written := make([]byte, d.each)
		for i := range slices.Backward(written) {
			written[i], n = byte(n%uint64(len(d.alphabet))), n/uint64(len(d.alphabet))
		}
		values = append(values, written...)
	}
	return values
}
