package compact

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// ComputeDelta returns the frame of the fewest UTF-8 bytes that turns old into
// new; of equals, the operation declared first wins. allow restricts the
// operations; an empty list that is not nil allows none. An operation that is not
// written unasked is used only where allow names it. If no allowed operation leads
// to the new text, the error is unrepresentable. See "Streaming Delta
// Protocol".
func (p *Protocol) ComputeDelta(old, new string, allow ...Operation) (string, error) {
	c := newCall(p)
	defer c.release()
	frame, err := c.computeDelta(old, new, allow)
	return string(frame), p.stamp(err)
}

func (c *call) computeDelta(old, new string, allow []Operation) ([]byte, *Error) {
	if c.spec.features.deltas == nil {
		return nil, notDeclared("deltas")
	}
	plain := sameASCII(old, new) // known to be Unicode
	isNew := isUnicode(new[plain:])
	x := compare(old, new, plain)
	if !isUnicode(old[x.prefix:]) || !isNew && !isUnicode(old) { // its prefix was checked as a part of new
		return nil, notUnicode(roleText, fieldOldContent)
	}
	if !isNew {
		return nil, notUnicode(roleText, fieldNewContent)
	}
	return c.shortestDelta(&x, allow)
}

// shortestDelta writes the frame into the call's buffers.
func (c *call) shortestDelta(x *change, allow []Operation) ([]byte, *Error) {
	l := c.spec.features.deltas
	compressed := l.compressed(allow)
	forced := compressed != "" && !l.allowsPlain(allow)
	if forced {
		allow = nil
	}
	header, d, found := l.shortest(x, allow)
	if !found {
		return nil, because(roleUnrepresentable, CauseDeltaNone).of(fieldDelta)
	}
	c.frame = d.append(c.frame[:0], l, header)
	if compressed == "" || !forced && len(c.frame) <= tooShort {
		return c.frame, nil
	}
	c.text = l.compress(c, append(c.text[:0], compressed...), c.frame)
	if forced || len(c.text) < len(c.frame) {
		return c.text, nil
	}
	return c.frame, nil
}

// tooShort is the size of frames that compression cannot make shorter: a
// compressed stream has eight bytes beside the data.
const tooShort = 13

// compressed is the header of the compressed operation, where it is allowed.
func (l *deltaLayout) compressed(allow []Operation) string {
	for _, o := range l.operations {
		if o.role == deltaCompressed && o.allowed(allow) {
			return o.header
		}
	}
	return ""
}

func (l *deltaLayout) allowsPlain(allow []Operation) bool {
	for _, o := range l.operations {
		if o.role != deltaCompressed && o.allowed(allow) {
			return true
		}
	}
	return false
}

// allowed says whether a list holds the operation; no list holds those that need no
// asking.
func (o *operation) allowed(allow []Operation) bool {
	if allow == nil {
		return !o.asked
	}
	return slices.Contains(allow, o.symbol)
}

// shortest finds the shortest plain delta. It counts a position only if the rest
// does not decide.
func (l *deltaLayout) shortest(x *change, allow []Operation) (header string, best delta, found bool) {
	least := 0
	for _, o := range l.operations {
		if o.role == deltaCompressed || !o.allowed(allow) {
			continue
		}
		d, usable := x.difference(o.role)
		if !usable || found && d.size(l, o.header) >= least {
			continue
		}
		x.place(&d)
		if size := d.size(l, o.header); !found || size < least {
			header, best, least, found = o.header, d, size, true
		}
	}
	return header, best, found
}

// A change is where two texts differ: in bytes of whole code points, how far
// both begin alike and, behind that, how far both end alike; and how many code
// points longer the new one is.
type change struct {
	old, new               string
	prefix, suffix, longer int
}

// compare takes the texts, and a length that they are known to have in common.
func compare(old, new string, known int) change {
	x := change{old: old, new: new, prefix: known + commonPrefix(old[known:], new[known:])}
	x.suffix = commonSuffix(old[x.prefix:], new[x.prefix:])
	x.longer = countRunes(new[x.prefix:len(new)-x.suffix]) - countRunes(old[x.prefix:len(old)-x.suffix])
	return x
}

// place counts where a replacement or a splice begins, and what a splice takes away.
func (x *change) place(d *delta) {
	replaces := d.role == deltaReplace && d.text != ""
	taken := x.old[x.prefix : len(x.old)-x.suffix]
	if d.role == deltaSplice && (d.text != "" || taken != "") {
		d.length, replaces = int64(countRunes(taken)), true
	}
	if replaces {
		d.position = int64(countRunes(x.new[:x.prefix]))
	}
}

// difference makes the change with an operation, if it can. It leaves numbers at 0.
func (x *change) difference(role deltaRole) (d delta, usable bool) {
	d.role = role
	switch {
	case role == deltaFull:
		d.text, usable = x.new, true
	case role == deltaAppend:
		d.text, usable = x.new[x.prefix:], x.prefix == len(x.old)
	case role == deltaSplice:
		d.text, usable = x.new[x.prefix:len(x.new)-x.suffix], true
	case x.longer > 0:
		d.text, usable = x.new[x.prefix:], true
	case x.longer == 0:
		d.text, usable = x.new[x.prefix:len(x.new)-x.suffix], true
	}
	return d, usable
}

// sameASCII is a length in which both are the same ASCII. A block is compared and
// judged while it lies in the processor's cache.
func sameASCII(a, b string) (n int) {
	const block = 4096
	for n+block <= min(len(a), len(b)) && a[n:n+block] == b[n:n+block] && asciiEnd(a[n:n+block]) == block {
		n += block
	}
	return n
}

// commonPrefix is the bytes of the code points with which both begin.
func commonPrefix(a, b string) int {
	n, end := 0, min(len(a), len(b))
	for _, block := range blocks {
		for n+block <= end && a[n:n+block] == b[n:n+block] {
			n += block
		}
	}
	for n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// commonSuffix is the bytes of the code points with which both end.
func commonSuffix(a, b string) int {
	n, end := 0, min(len(a), len(b))
	for _, block := range blocks {
		for n+block <= end && a[len(a)-n-block:len(a)-n] == b[len(b)-n-block:len(b)-n] {
			n += block
		}
	}
	for n > 0 && !utf8.RuneStart(b[len(b)-n]) {
		n--
	}
	return n
}

// blocks are the sizes in which texts are compared: long ones are compared many
// bytes at a time.
var blocks = [...]int{4096, 64, 1}

func (d *delta) append(dst []byte, l *deltaLayout, header string) []byte {
	return append(d.appendNumbers(append(dst, header...), l), d.text...)
}

// appendNumbers appends what stands between the header and the text.
func (d *delta) appendNumbers(dst []byte, l *deltaLayout) []byte {
	if d.role == deltaReplace || d.role == deltaSplice {
		dst = append(strconv.AppendInt(dst, d.position, 10), l.separator...)
	}
	if d.role == deltaSplice {
		dst = append(strconv.AppendInt(dst, d.length, 10), l.separator...)
	}
	return dst
}

// size is the length of what append appends.
func (d *delta) size(l *deltaLayout, header string) int {
	var numbers [48]byte
	return len(header) + len(d.appendNumbers(numbers[:0], l)) + len(d.text)
}

const (
	fieldOldContent = "old content"
	fieldNewContent = "new content"
)
