package spec

import "strings"

// A producer says whether encoders can write a text after a prefix that begins
// with rest, which is short, printable ASCII.
type producer func(rest string) bool

func anything(string) bool { return true }

// writing is how the last step of a chain writes bytes: a group of size bytes as
// the digits of one number. A shorter last group of n bytes is filled up with
// zeros and written as n + 1 digits, perhaps followed by pads.
type writing struct {
	size, digits int
	radix        uint64
	pad          byte // 0: none
	digit        [256]int16
}

func newWriting(size, digits int, alphabet string, pad byte) *writing {
	w := &writing{size: size, digits: digits, radix: uint64(len(alphabet)), pad: pad}
	for i := range w.digit {
		w.digit[i] = -1
	}
	for i := range len(alphabet) {
		w.digit[alphabet[i]] = int16(i)
	}
	return w
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// plainly writes bytes as they are.
var plainly = newWriting(1, 1, allBytes(), 0)

func allBytes() string {
	b := make([]byte, 256)
	for i := range b {
		b[i] = byte(i)
	}
	return string(b)
}

// cursor is a place in a graph while the bytes of a group are read. It knows
// whether the bytes so far are the lowest or the highest allowed ones.
type cursor struct {
	at        *node
	low, high bool
}

// begins says whether a byte string of the graph can be written as a text that
// begins with rest.
func (w *writing) begins(start *node, rest string) bool {
	nodes := []*node{start}
	for len(rest) > w.digits {
		if nodes = w.group(nodes, rest[:w.digits]); len(nodes) == 0 {
			return false
		}
		rest = rest[w.digits:]
	}
	if len(w.group(nodes, rest)) > 0 {
		return true
	}
	for n := 1; n < w.size; n++ {
		if w.lastGroup(nodes, rest, n) {
			return true
		}
	}
	return false
}

// group returns the nodes that whole groups of bytes lead to, if their digits
// begin with the given ones.
func (w *writing) group(nodes []*node, digits string) []*node {
	low, high, ok := w.interval(digits)
	if !ok {
		return nil
	}
	seen := map[*node]bool{}
	var after []*node
	for c := range w.walk(nodes, low, high, w.size) {
		if !seen[c.at] {
			seen[c.at] = true
			after = append(after, c.at)
		}
	}
	return after
}

// lastGroup says whether a string can end with n bytes, written as a text that
// begins with the given one.
func (w *writing) lastGroup(nodes []*node, text string, n int) bool {
	digits := text
	if len(text) > n+1 {
		digits = text[:n+1]
		if strings.Trim(text[n+1:], string(w.pad)) != "" {
			return false
		}
	}
	low, high, ok := w.interval(digits)
	if !ok {
		return false
	}
	zerosFit := low&(1<<(8*(w.size-n))-1) == 0
	for c := range w.walk(nodes, low, high, n) {
		if c.at.end && (!c.low || zerosFit) {
			return true
		}
	}
	return false
}

// interval is the numbers whose digits begin with the given ones.
func (w *writing) interval(digits string) (low, high uint64, ok bool) {
	span := uint64(1)
	for i := range w.digits {
		low *= w.radix
		if i >= len(digits) {
			span *= w.radix
			continue
		}
		d := w.digit[digits[i]]
		if d < 0 {
			return 0, 0, false
		}
		low += uint64(d)
	}
	most := uint64(1)<<(8*w.size) - 1
	return low, min(low+span-1, most), low <= most
}

// walk reads n bytes of a group; the whole group must lie between low and high.
func (w *writing) walk(nodes []*node, low, high uint64, n int) map[cursor]bool {
	here := map[cursor]bool{}
	for _, at := range nodes {
		here[cursor{at, true, true}] = true
	}
	for i := range n {
		shift := 8 * (w.size - 1 - i)
		lowest, highest := byte(low>>shift), byte(high>>shift)
		next := map[cursor]bool{}
		for c := range here {
			for _, e := range c.at.edges {
				c.follow(e, lowest, highest, next)
			}
		}
		here = next
	}
	return here
}

// follow takes an edge with those of its bytes that the bounds allow.
func (c cursor) follow(e edge, lowest, highest byte, next map[cursor]bool) {
	lo, hi := int(e.lo), int(e.hi)
	if c.low {
		lo = max(lo, int(lowest))
	}
	if c.high {
		hi = min(hi, int(highest))
	}
	if lo > hi {
		return
	}
	onLow, onHigh := c.low && lo == int(lowest), c.high && hi == int(highest)
	if lo == hi {
		next[cursor{e.to, onLow, onHigh}] = true
		return
	}
	if onLow {
		next[cursor{e.to, true, false}] = true
		lo++
	}
	if onHigh {
		next[cursor{e.to, false, true}] = true
		hi--
	}
	if lo <= hi {
		next[cursor{e.to, false, false}] = true
	}
}
