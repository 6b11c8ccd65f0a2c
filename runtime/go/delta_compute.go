package compact

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ComputeDelta returns the shortest frame that takes old to new, by UTF-8
// bytes; ties go to the operation declared first. Operations may be restricted;
// an empty list that is not nil allows none.
// If none of those allowed can do it, that is an unrepresentable error. See
// "Streaming Delta Protocol".
func (p *Protocol) ComputeDelta(old, new string, allow ...Operation) (string, error) {
	c := newCall(p)
	defer c.release()
	frame, err := c.computeDelta(old, new, allow)
	if err != nil {
		return "", p.stamp(err)
	}
	return string(frame), nil
}

func (c *call) computeDelta(old, new string, allow []Operation) ([]byte, *Error) {
	if !isUnicode(old) || !isUnicode(new) {
		return nil, fail(roleText, "the text is not UTF-8")
	}
	l := c.spec.features.deltas
	if l == nil {
		return nil, fail(roleNotAvailable, "the protocol has no deltas")
	}
	plain, compressed := l.allowed(allow)
	forced := compressed != "" && len(plain) == 0
	if forced {
		plain, _ = l.allowed(nil)
	}
	found := false
	for _, o := range plain {
		if d, usable := difference(o.role, old, new); usable {
			size := len(c.frame)
			if d.size(l, o.symbol) < size || !found {
				c.frame = d.append(c.frame[:0], l, o.symbol)
			}
			found = true
		}
	}
	if !found {
		return nil, unrepresentable(fieldDelta)
	}
	if compressed == "" || !forced && len(c.frame) <= tooShort {
		return c.frame, nil
	}
	c.text = l.header(c.text[:0], compressed)
	c.text = l.compress(c, c.text, c.frame)
	if forced || len(c.text) < len(c.frame) {
		return c.text, nil
	}
	return c.frame, nil
}

// tooShort is the size of frames that compression cannot make shorter: a zlib
// stream has eight bytes beside the data.
const tooShort = 13

// allowed returns the plain operations among those, in the declared order, and
// the symbol of the compressed one.
func (l *deltaLayout) allowed(allow []Operation) (plain []operation, compressed Operation) {
	for _, o := range l.operations {
		switch {
		case allow != nil && !slices.Contains(allow, o.symbol):
		case o.role == deltaCompressed:
			compressed = o.symbol
		default:
			plain = append(plain, o)
		}
	}
	return plain, compressed
}

// difference is what takes old to new with an operation, if it can.
func difference(role deltaRole, old, new string) (d delta, usable bool) {
	d.role = role
	switch role {
	case deltaFull:
		d.text = new
		return d, true
	case deltaAppend:
		d.text, usable = strings.CutPrefix(new, old)
		return d, usable
	}
	longer := utf8.RuneCountInString(new) - utf8.RuneCountInString(old)
	if longer < 0 {
		return d, false
	}
	start := commonPrefix(old, new)
	end := len(new)
	if longer == 0 {
		end -= commonSuffix(old[start:], new[start:])
	}
	if d.text = new[start:end]; d.text != "" {
		d.position = int64(utf8.RuneCountInString(new[:start]))
	}
	return d, true
}

// commonPrefix is the bytes of the code points with which both begin.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// commonSuffix is the bytes of the code points with which both end.
func commonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && !utf8.RuneStart(b[len(b)-n]) {
		n--
	}
	return n
}

func (l *deltaLayout) header(dst []byte, symbol Operation) []byte {
	dst = append(dst, l.prefix...)
	dst = append(dst, symbol...)
	return append(dst, l.separator...)
}

func (d *delta) append(dst []byte, l *deltaLayout, symbol Operation) []byte {
	dst = l.header(dst, symbol)
	if d.role == deltaReplace {
		dst = strconv.AppendInt(dst, d.position, 10)
		dst = append(dst, l.separator...)
	}
	return append(dst, d.text...)
}

// size is the length of what append appends.
func (d *delta) size(l *deltaLayout, symbol Operation) int {
	n := len(l.prefix) + len(symbol) + len(l.separator) + len(d.text)
	if d.role == deltaReplace {
		n += len(strconv.FormatInt(d.position, 10)) + len(l.separator)
	}
	return n
}
