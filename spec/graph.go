package spec

import (
	"maps"
	"slices"
	"unicode/utf8"
)

// node is a state while reading a set of byte strings: it has the bytes that may
// come next, and whether a string may end here. Graphs are built from their end:
// each part is given the node that follows it.
type node struct {
	edges []edge
	end   bool
}

// edge leads on with any of the bytes from lo to hi.
type edge struct {
	lo, hi byte
	to     *node
}

func (n *node) add(lo, hi byte, to *node) { n.edges = append(n.edges, edge{lo, hi, to}) }

// either is a node with the edges of all given ones, none of which is an end.
func either(nodes ...*node) *node {
	n := &node{}
	for _, m := range nodes {
		n.edges = append(n.edges, m.edges...)
	}
	return n
}

// literal is one string.
func literal(s string, then *node) *node {
	for i := len(s) - 1; i >= 0; i-- {
		then = &node{edges: []edge{{s[i], s[i], then}}}
	}
	return then
}

// oneOf is one string of a sorted list; none is the beginning of another. Long
// strings are cut at the horizon.
func oneOf(sorted []string, then *node) *node {
	words := make([]string, len(sorted))
	for i, w := range sorted {
		words[i] = w[:min(len(w), horizon)]
	}
	return oneOfShort(words, then)
}

func oneOfShort(sorted []string, then *node) *node {
	n := &node{}
	for i := 0; i < len(sorted); {
		if sorted[i] == "" {
			return then
		}
		first, rest := sorted[i][0], []string(nil)
		for ; i < len(sorted) && sorted[i] != "" && sorted[i][0] == first; i++ {
			rest = append(rest, sorted[i][1:])
		}
		n.add(first, first, oneOfShort(rest, then))
	}
	return n
}

// bytesOf is n bytes of any value.
func bytesOf(n int, then *node) *node {
	for range n {
		then = &node{edges: []edge{{0, 0xFF, then}}}
	}
	return then
}

// nonZero is size bytes that are not all 0, the first at most top.
func nonZero(size int, top byte, then *node) *node {
	n := &node{}
	n.add(1, top, bytesOf(size-1, then))
	if size > 1 {
		n.add(0, 0, nonZero(size-1, 0xFF, then))
	}
	return n
}

// utf8Leads are the bytes that begin a code point, with the range of the byte
// behind them and the number of those that follow.
var utf8Leads = []struct {
	lo, hi, lo2, hi2 byte
	more             int
}{
	{0x00, 0x7F, 0, 0, 0}, {0xC2, 0xDF, 0x80, 0xBF, 1},
	{0xE0, 0xE0, 0xA0, 0xBF, 2}, {0xE1, 0xEC, 0x80, 0xBF, 2}, {0xED, 0xED, 0x80, 0x9F, 2}, {0xEE, 0xEF, 0x80, 0xBF, 2},
	{0xF0, 0xF0, 0x90, 0xBF, 3}, {0xF1, 0xF3, 0x80, 0xBF, 3}, {0xF4, 0xF4, 0x80, 0x8F, 3},
}

// codePoints adds a code point to a node. after(n) is the node after a code point
// of n bytes, or nil if there is no room for one that long.
func (n *node) codePoints(after func(size int) *node) {
	for _, lead := range utf8Leads {
		then := after(1 + lead.more)
		if then == nil {
			continue
		}
		if lead.more > 0 {
			for range lead.more - 1 {
				then = &node{edges: []edge{{0x80, 0xBF, then}}}
			}
			then = &node{edges: []edge{{lead.lo2, lead.hi2, then}}}
		}
		n.add(lead.lo, lead.hi, then)
	}
}

// endless is text that is longer than the horizon of the search or, if it may
// end, text of any length.
func endless(mayEnd bool) *node {
	n := &node{end: mayEnd}
	n.codePoints(func(int) *node { return n })
	return n
}

// textsOf has at [n] the texts of n bytes, up to size.
func textsOf(size int, then *node) []*node {
	list := []*node{then}
	for n := 1; n <= size; n++ {
		at := &node{}
		at.codePoints(func(size int) *node {
			if size > n {
				return nil
			}
			return list[n-size]
		})
		list = append(list, at)
	}
	return list
}

// without removes words from a set. It compares only strings of the same length.
func without(words []string, n *node) *node {
	if len(words) == 0 {
		return n
	}
	after := map[byte][]string{}
	for _, w := range words {
		after[w[0]] = append(after[w[0]], w[1:])
	}
	out, firsts := &node{end: n.end}, slices.Sorted(maps.Keys(after))
	for _, e := range n.edges {
		lo := int(e.lo)
		for _, b := range firsts {
			if b < e.lo || b > e.hi {
				continue
			}
			if lo < int(b) {
				out.add(byte(lo), b-1, e.to)
			}
			if rest := after[b]; !slices.Contains(rest, "") {
				out.add(b, b, without(rest, e.to))
			}
			lo = int(b) + 1
		}
		if lo <= int(e.hi) {
			out.add(byte(lo), e.hi, e.to)
		}
	}
	return out
}

// terminated is ASCII text without sep, but for the words, and sep behind it.
func terminated(sep byte, words []string, then *node) *node {
	loop := &node{edges: []edge{{sep, sep, then}}}
	outside(loop, sep, nil, loop)
	if len(words) == 0 {
		return loop
	}
	return terminatedPart(sep, words, loop, then)
}

func terminatedPart(sep byte, words []string, loop, then *node) *node {
	n, after := &node{}, map[byte][]string{}
	over := false
	for _, w := range words {
		if w == "" {
			over = true
		} else if w[0] < utf8.RuneSelf && w[0] != sep {
			after[w[0]] = append(after[w[0]], w[1:])
		}
	}
	if !over {
		n.add(sep, sep, then)
	}
	for b, rest := range after {
		n.add(b, b, terminatedPart(sep, rest, loop, then))
	}
	outside(n, sep, after, loop)
	return n
}

// outside adds every ASCII character but sep and those that words go on with.
func outside(n *node, sep byte, words map[byte][]string, to *node) {
	stops := append(slices.Collect(maps.Keys(words)), sep, utf8.RuneSelf)
	slices.Sort(stops)
	free := byte(0)
	for _, b := range stops {
		if free < b {
			n.add(free, b-1, to)
		}
		free = b + 1
	}
}
