package damage

import (
	"encoding/binary"
	"hash/adler32"
	"math/bits"
	"slices"
)

// A bitWriter writes deflate bit by bit, with trees that no compressor makes, and keeps what they
// stand for.
type bitWriter struct {
	*Source
	out  []byte
	free int // bits of the last byte
	text []byte
	held string // what the stream held
}

func (w *bitWriter) bits(value, count int) {
	for ; count > 0; count-- {
		if w.free == 0 {
			w.out, w.free = append(w.out, 0), 8
		}
		w.out[len(w.out)-1] |= byte(value&1) << (8 - w.free)
		w.free--
		value >>= 1
	}
}

// A tree is the lengths of its codes, by symbol.
type tree []int

// code writes a symbol; one without a code is left out.
func (w *bitWriter) code(t tree, symbol int) {
	code := 0
	for length := 1; length <= t[symbol]; length++ {
		code <<= 1
		for s, l := range t {
			if l == length && (l < t[symbol] || s < symbol) {
				code++
			}
		}
	}
	// The first code of a length comes behind the last one of the length before.
	w.bits(int(bits.Reverse16(uint16(code))>>(16-t[symbol])), t[symbol])
}

// grow makes a tree of so many symbols, full or, now and then, with a code too many or too few.
func (w *bitWriter) grow(symbols []int, size, longest int) tree {
	t := make(tree, size)
	lengths := []int{0}
	for len(lengths) < len(symbols) {
		i := w.IntN(len(lengths))
		if lengths[i] < longest {
			lengths[i]++
			lengths = append(lengths, lengths[i])
		}
	}
	for i, s := range symbols {
		t[s] = max(lengths[i], 1)
	}
	if w.IntN(12) == 0 {
		t[w.IntN(size)] = w.IntN(longest + 1)
	}
	return t
}

// mostHeld is how much of a stream's content is written bit by bit.
const mostHeld = 300

// odd is a zlib stream of such blocks, which hold what a stream does.
func (s *Source) odd(stream string) string {
	held, good := inflated(stream)
	if !good {
		held = "hello"
	}
	w := &bitWriter{Source: s, out: []byte{0x78, 0x9c}, held: held[:min(len(held), mostHeld)]}
	for n := s.IntN(3); n >= 0; n-- {
		last := 0
		if n == 0 && s.IntN(20) > 0 {
			last = 1
		}
		w.bits(last, 1)
		switch s.IntN(5) {
		case 0:
			w.stored()
		case 1:
			w.bits(1, 2)
			w.content(fixedTree, fixedDistances)
		default:
			w.dynamic()
		}
	}
	if s.IntN(12) == 0 && w.free > 0 {
		w.out[len(w.out)-1] |= byte(0xff << (8 - w.free)) // what stands in the last bits is nobody's
	}
	return string(binary.BigEndian.AppendUint32(w.out, adler32.Checksum(w.text))) + s.One("", "", "", "", "", "\x00")
}

var fixedTree, fixedDistances = func() (literals, distances tree) {
	for i, l := range []int{8, 9, 7, 8} {
		literals = append(literals, slices.Repeat(tree{l}, []int{144, 112, 24, 8}[i])...)
	}
	return literals, slices.Repeat(tree{5}, 32)
}()

func (w *bitWriter) stored() {
	w.bits(0, 2)
	w.free = 0
	piece := w.One("", "a", w.held)
	w.bits(len(piece), 16)
	w.bits(^len(piece)^w.IntN(30)/29, 16)
	w.out, w.text = append(w.out, piece...), append(w.text, piece...)
}

// content is a payload's bytes, and perhaps copies of them, up to the block's end.
func (w *bitWriter) content(literals, distances tree) {
	for _, b := range []byte(w.One(w.held, w.held, "aaaa", "")) {
		if literals[b] > 0 {
			w.code(literals, int(b))
			w.text = append(w.text, b)
		}
	}
	for range w.IntN(3) {
		length, distance := 257+w.IntN(len(literals)-256), w.IntN(len(distances))
		if length >= len(literals) || literals[length] == 0 || distances[distance] == 0 {
			continue
		}
		w.code(literals, length)
		extra := 0
		if length > 264 && length < 285 {
			extra = (length - 261) / 4
		}
		more := w.IntN(1 << extra)
		w.bits(more, extra)
		w.code(distances, distance)
		further := max(distance/2-1, 0)
		behind := w.IntN(1 << further)
		if distance > 7 && w.IntN(10) > 0 {
			behind = 0
		}
		w.bits(behind, further)
		w.copied(lengthOf(length)+more, distanceOf(distance)+behind)
	}
	if w.IntN(20) > 0 && literals[256] > 0 {
		w.code(literals, 256)
	}
}

func lengthOf(symbol int) int {
	switch {
	case symbol < 265:
		return symbol - 254
	case symbol >= 285:
		return 258
	}
	extra := (symbol - 261) / 4
	return 3 + (4+(symbol-261)%4)<<extra
}

func distanceOf(symbol int) int {
	if symbol < 4 {
		return symbol + 1
	}
	return (2+symbol%2)<<(symbol/2-1) + 1
}

func (w *bitWriter) copied(length, distance int) {
	for ; length > 0 && distance <= len(w.text); length-- {
		w.text = append(w.text, w.text[len(w.text)-distance])
	}
}

var codeOrder = []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

func (w *bitWriter) dynamic() {
	w.bits(2, 2)
	symbols := []int{256}
	for _, b := range []byte(w.held + "a") {
		if s := int(b); w.IntN(8) > 0 && !slices.Contains(symbols, s) {
			symbols = append(symbols, s)
		}
	}
	for _, s := range []int{257, 258, 264, 265, 284, 285} {
		if w.IntN(8) > 0 {
			symbols = append(symbols, s)
		}
	}
	distances := []int{}
	for range w.IntN(4) {
		if d := w.IntN(8); !slices.Contains(distances, d) {
			distances = append(distances, d)
		}
	}
	w.Shuffle(len(symbols), func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
	literals := w.grow(symbols, []int{286, 286, 286, 288}[w.IntN(4)], 15)
	far := make(tree, 8+w.IntN(25))
	if len(distances) > 0 {
		far = w.grow(distances, len(far), 15)
	}
	all := append(slices.Clone(literals), far...)
	lengths := w.grow([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}, 19, 7)
	w.bits(len(literals)-257, 5)
	w.bits(len(far)-1, 5)
	w.bits(15, 4)
	for _, s := range codeOrder {
		w.bits(lengths[s], 3)
	}
	for at := 0; at < len(all); {
		run := 1
		for at+run < len(all) && all[at+run] == all[at] && run < 138 {
			run++
		}
		switch { // a run may go on from one tree into the other
		case all[at] == 0 && run >= 11:
			w.code(lengths, 18)
			w.bits(run-11, 7)
		case all[at] == 0 && run >= 3:
			w.code(lengths, 17)
			w.bits(run-3, 3)
		case at > 0 && all[at-1] == all[at] && run >= 3:
			run = min(run, 6)
			w.code(lengths, 16)
			w.bits(run-3, 2)
		default:
			run = 1
			w.code(lengths, all[at])
		}
		at += run
	}
	w.content(literals, far)
}
