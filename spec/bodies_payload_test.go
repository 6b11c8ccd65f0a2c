package spec

import (
	"bytes"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"
)

// The reference of the search: it reads bytes as the head of a payload, one at a
// time, by hand, and knows nothing of graphs. It is made for the shipped spec
// (versions 1, 2, 3; the tables below).

var slowStatuses, slowNames = []string{"OK", "ERR", "PART", "STREAM"}, []string{"gemini", "claude", "codex", "ollama", "adam", "seele"}

// slowHead says whether b is a payload (over) or the beginning of one.
func slowHead(b []byte) (head, over bool) {
	if len(b) == 0 {
		return true, false
	}
	if b[0] != 0x94 && b[0] != 0x95 {
		return false, false
	}
	if len(b) == 1 {
		return true, false
	}
	version, full := b[1], b[0] == 0x95
	if version < 1 || version > 3 || version < 3 && !full {
		return false, false
	}
	rest := b[2:]
	for _, field := range []string{"status", "model", "tokens", "result"} {
		if field == "tokens" && !full {
			continue
		}
		n, ok := slowElement(rest, field, version, full)
		if !ok {
			return false, false
		}
		if n > len(rest) {
			return true, false
		}
		rest = rest[n:]
	}
	return len(rest) == 0, len(rest) == 0
}

// slowElement returns the length of the element that rest begins with, which
// may be more than there is.
func slowElement(rest []byte, field string, version byte, full bool) (int, bool) {
	if len(rest) == 0 {
		return 1, true
	}
	text := field == "result" || version == 1 && field != "tokens"
	if !text {
		n, v := slowInteger(rest)
		switch {
		case field == "status" && rest[0] > 3: // also where more bytes follow
			return 0, false
		case n == 0 || v == nil:
			return n, n > 0
		case field == "tokens" && version == 3 && v.Sign() == 0:
			return 0, false
		}
		return n, true
	}
	header, size := slowString(rest)
	if header == 0 || size < 0 || field == "status" && header > 1 { // all codes are short
		return header, header > 0 && field != "status"
	}
	content := rest[min(header, len(rest)):min(header+size, len(rest))]
	if !slowText(content, size) {
		return 0, false
	}
	fits := func(s string) bool { return len(s) == size && strings.HasPrefix(s, string(content)) }
	whole := len(content) == size
	switch {
	case field == "status":
		return header + size, slices.ContainsFunc(slowStatuses, fits)
	case field == "model" && whole && (slices.Contains(slowNames, string(content)) || len(content) == 2 && content[0] == '#' && content[1] >= '0' && content[1] <= '5'):
		return 0, false
	}
	return header + size, true
}

// slowInteger returns the length of an integer and, if all of it is there, its
// value; 0 if it is none, or could be shorter.
func slowInteger(b []byte) (int, *big.Int) {
	if b[0] < 0x80 {
		return 1, big.NewInt(int64(b[0]))
	}
	sizes := map[byte]int{0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
	n := sizes[b[0]]
	if n == 0 {
		return 0, nil
	}
	// The lowest and the highest value that may become of it.
	head := b[1:min(1+n, len(b))]
	low := new(big.Int).SetBytes(append(slices.Clone(head), make([]byte, n-len(head))...))
	high := new(big.Int).SetBytes(append(slices.Clone(head), bytes.Repeat([]byte{0xFF}, n-len(head))...))
	least := map[byte]int64{0xCC: 0x80, 0xCD: 0x100, 0xCE: 0x10000, 0xCF: 0x100000000}[b[0]]
	if high.Cmp(big.NewInt(least)) < 0 || low.Cmp(big.NewInt(1<<53-1)) > 0 {
		return 0, nil
	}
	if len(head) < n {
		return 1 + n, nil
	}
	return 1 + n, low
}

// slowString returns the size of a string's header (0: none, or could be
// shorter) and that of its content, -1 while the header is not complete.
func slowString(b []byte) (header, size int) {
	if b[0] >= 0xA0 && b[0] <= 0xBF {
		return 1, int(b[0] & 31)
	}
	n := map[byte]int{0xD9: 1, 0xDA: 2, 0xDB: 4}[b[0]]
	if n == 0 {
		return 0, 0
	}
	head := b[1:min(1+n, len(b))]
	high := new(big.Int).SetBytes(append(slices.Clone(head), bytes.Repeat([]byte{0xFF}, n-len(head))...)).Int64()
	if high < map[byte]int64{0xD9: 32, 0xDA: 256, 0xDB: 65536}[b[0]] {
		return 0, 0
	}
	if len(head) < n {
		return 1 + n, -1
	}
	return 1 + n, int(high)
}

// slowText says whether content is, or begins, UTF-8 of size bytes.
func slowText(content []byte, size int) bool {
	for len(content) > 0 && utf8.FullRune(content) {
		r, n := utf8.DecodeRune(content)
		if r == utf8.RuneError && n == 1 {
			return false
		}
		content, size = content[n:], size-n
	}
	if len(content) == 0 {
		return size >= 0
	}
	// A code point is cut: it must have room.
	need := map[bool]int{content[0] < 0xE0: 2, content[0] >= 0xE0 && content[0] < 0xF0: 3, content[0] >= 0xF0: 4}[true]
	return need <= size
}

// slowHeads are all heads of n bytes.
func slowHeads(n int) (heads [][]byte) {
	var grow func(b []byte)
	grow = func(b []byte) {
		if len(b) == n {
			heads = append(heads, b)
			return
		}
		for c := range 256 {
			longer := append(slices.Clone(b), byte(c))
			if head, _ := slowHead(longer); head {
				grow(longer)
			}
		}
	}
	grow(nil)
	return heads
}
