package compact

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// dynamicCodes are the codes of a block, and what they are made with.
type dynamicCodes struct {
	text, far huffman // of bytes and lengths, and of distances
	sizes     huffman // of the sizes of these two
	runs      []run
	often     [20]uint32 // how often each code of a size occurs
}

// A huffman code has for each symbol that occurs its bits, which begin at the
// lowest, and above 16 of these their number.
type huffman struct {
	codes   [mostSymbols]uint32
	symbols []uint32 // those that occur, in order; what is above nine bits is how often
	sorted  []uint32 // the same, the rarest first
	room    [3][mostSymbols]uint32
}

const mostSymbols = endOfBlock + 32

// A run is the code of a size or of its repetition, and what follows it.
type run struct{ code, more, extra uint8 }

// build gives symbols codes of at most so many bits, the shorter the more often
// they occur, and says how many bits the text takes. There are a multiple of four.
func (h *huffman) build(often []uint32, most int) (total int) {
	all, count := &h.room[0], 0
	for i := 0; i <= len(often)-4; i += 4 {
		four := often[i : i+4]
		if four[0]|four[1]|four[2]|four[3] == 0 {
			continue
		}
		for j, n := range four { // without a jump, which would often go wrong
			all[count] = n<<9 | uint32(i+j)
			count += int((n | -n) >> 31)
		}
	}
	h.symbols = all[:count]
	h.sort()
	counts := h.counts(most)
	size := most
	for _, s := range h.sorted {
		for counts[size] == 0 {
			size--
		}
		counts[size]--
		h.codes[s&511] = uint32(size) << 16
		total += int(s>>9) * size
	}
	h.number()
	return total
}

// sort sorts the symbols by how often they occur. Most are rare: they are counted.
func (h *huffman) sort() {
	const rare = 64
	h.sorted = h.room[1][:len(h.symbols)]
	if len(h.symbols) <= 16 {
		copy(h.sorted, h.symbols)
		slices.Sort(h.sorted)
		return
	}
	var ends [rare + 1]int
	for _, s := range h.symbols {
		ends[min(s>>9, rare)]++
	}
	at := 0
	for i, n := range ends {
		ends[i] = at
		at += n
	}
	for _, s := range h.symbols {
		end := &ends[min(s>>9, rare)]
		h.sorted[*end] = s
		*end++
	}
	slices.Sort(h.sorted[ends[rare-1]:])
}

// number gives the codes of each size consecutive numbers (RFC 1951, 3.2.2).
func (h *huffman) number() {
	var next [17]uint32
	for _, s := range h.symbols {
		next[h.codes[s&511]>>16+1]++
	}
	for size := 2; size <= 16; size++ {
		next[size] = (next[size-1] + next[size]) << 1
	}
	for _, s := range h.symbols {
		code := &h.codes[s&511]
		size := *code >> 16
		*code |= uint32(bits.Reverse16(uint16(next[size])) >> (16 - size))
		next[size]++
	}
}

// end is behind the last symbol that occurs.
func (h *huffman) end() int { return int(h.symbols[len(h.symbols)-1]&511) + 1 }

// total is how many bits the same text takes in another code.
func (h *huffman) total(code *huffman) (n int) {
	for _, s := range h.symbols {
		n += int(s>>9) * int(code.codes[s&511]>>16)
	}
	return n
}

// counts says how many codes have each size, so that the text is shortest. It makes
// the tree in place as Moffat and Katajainen do, and then shortens what is too long.
func (h *huffman) counts(most int) (counts [16]int) {
	n := len(h.sorted)
	if n == 1 {
		counts[1] = 1
		return counts
	}
	w := h.room[2][:n]
	for i, s := range h.sorted {
		w[i] = s >> 9
	}
	leaf, root := 0, 0
	for next := range n - 1 { // w[:next] are inner nodes' weights, or their parents once they have one
		sum := uint32(0)
		for range 2 {
			if leaf < n && (root == next || w[leaf] <= w[root]) {
				sum += w[leaf]
				leaf++
			} else {
				sum += w[root]
				w[root] = uint32(next)
				root++
			}
		}
		w[next] = sum
	}
	w[n-2] = 0 // from here on depths
	inner := [33]int{0: 1}
	for i := n - 3; i >= 0; i-- {
		w[i] = w[w[i]] + 1
		inner[w[i]]++
	}
	excess, deepest := -1<<most, int(w[0])+1
	for depth := 1; depth <= deepest; depth++ {
		size := min(depth, most)
		leaves := 2*inner[depth-1] - inner[depth]
		counts[size] += leaves
		excess += leaves << (most - size)
	}
	for ; excess > 0; excess-- {
		size := most - 1
		for counts[size] == 0 {
			size--
		}
		counts[most]--
		counts[size]--
		counts[size+1] += 2
	}
	return counts
}

// fixedText and fixedFar are the codes that need no description.
var fixedText, fixedFar = fixedCodes()

func fixedCodes() (text, far *huffman) {
	text, far = new(huffman), new(huffman)
	for i := range text.codes {
		size := uint32(8)
		if 144 <= i && i < 256 {
			size = 9
		} else if 256 <= i && i < 280 {
			size = 7
		}
		text.symbols = append(text.symbols, uint32(i))
		text.codes[i] = size << 16
	}
	far.symbols = text.symbols[:32]
	for i := range far.symbols {
		far.codes[i] = 5 << 16
	}
	text.number()
	far.number()
	return text, far
}

// block writes the tokens, or the text itself if that is shorter, and forgets them.
func (d *deflation) block(src []byte) {
	d.literals[endOfBlock] = 1
	extra := 0
	for code := 8; code < 28; code++ { // the last length has no bits behind it
		extra += int(d.literals[endOfBlock+1+code]) * (code/4 - 1)
	}
	for code := 4; code < len(d.distances); code++ {
		extra += int(d.distances[code]) * (code/2 - 1)
	}
	if d.distances == [32]uint32{} {
		d.distances[0] = 1 // some decoders want one
	}
	dynamic := extra + d.text.build(d.literals[:], 15) + d.far.build(d.distances[:], 15)
	fixed := extra + d.text.total(fixedText) + d.far.total(fixedFar)
	described := d.describe()
	const last, isFixed, isDynamic = 1, 1 << 1, 2 << 1
	switch b := &d.bits; {
	case 8*len(src)+32 < min(fixed, dynamic+described):
		b.reserve(8 * len(src))
		b.put(last, 8)
		n := uint64(len(src))
		b.put(n|(n^0xffff)<<16, 32)
		b.at += copy(b.out[b.at:], src)
	case fixed <= dynamic+described:
		b.reserve(fixed)
		b.put(last|isFixed, 3)
		d.write(fixedText, fixedFar)
	default:
		b.reserve(dynamic + described)
		b.put(last|isDynamic, 3)
		d.writeDescription()
		d.write(&d.text, &d.far)
	}
	d.tokens = d.tokens[:0]
	clear(d.literals[:])
	clear(d.distances[:])
}

// inOrder is the order in which the sizes of codes of sizes are written.
var inOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// describe finds runs in the sizes of both codes, and says how many bits their
// description takes. A run of one code may go on in the other; here none does.
func (c *dynamicCodes) describe() int {
	c.often = [20]uint32{}
	c.runs = c.runs[:0]
	for _, h := range [2]*huffman{&c.text, &c.far} {
		end := 0
		for i := 0; i < len(h.symbols); {
			symbol := int(h.symbols[i] & 511)
			c.absent(symbol - end)
			size, n := h.codes[symbol]>>16, 1
			for i+n < len(h.symbols) && h.symbols[i+n]&511 == uint32(symbol+n) && h.codes[symbol+n]>>16 == size {
				n++
			}
			c.same(uint8(size), n)
			i, end = i+n, symbol+n
		}
	}
	n := c.sizes.build(c.often[:], 7)
	return 5 + 5 + 4 + 3*c.ordered() + n + 2*int(c.often[16]) + 3*int(c.often[17]) + 7*int(c.often[18])
}

// absent describes n symbols that do not occur.
func (c *dynamicCodes) absent(n int) {
	for n >= 11 {
		times := min(n, 138)
		c.run(18, times-11, 7)
		n -= times
	}
	if n >= 3 {
		c.run(17, n-3, 3)
		return
	}
	for range n {
		c.run(0, 0, 0)
	}
}

// same describes n symbols with codes of one size.
func (c *dynamicCodes) same(size uint8, n int) {
	c.run(size, 0, 0)
	for n--; n >= 3; {
		times := min(n, 6)
		c.run(16, times-3, 2)
		n -= times
	}
	for range n {
		c.run(size, 0, 0)
	}
}

func (c *dynamicCodes) run(code uint8, more int, extra uint8) {
	c.runs = append(c.runs, run{code, uint8(more), extra})
	c.often[code]++
}

// ordered is how many sizes of codes of sizes are written.
func (c *dynamicCodes) ordered() int {
	n := len(inOrder)
	for c.often[inOrder[n-1]] == 0 {
		n--
	}
	return n
}

func (d *deflation) writeDescription() {
	b, n := &d.bits, d.ordered()
	b.put(uint64(d.text.end()-endOfBlock-1|(d.far.end()-1)<<5|(n-4)<<10), 14)
	for _, size := range inOrder[:n] {
		bits := uint64(0)
		if d.often[size] > 0 {
			bits = uint64(d.sizes.codes[size] >> 16)
		}
		b.put(bits, 3)
	}
	for _, r := range d.runs {
		code := d.sizes.codes[r.code]
		b.put(uint64(code&0xffff), code>>16)
		b.put(uint64(r.more), uint32(r.extra))
	}
}

// write writes the tokens in these codes. It does what put does, in variables of its
// own: that is faster.
func (d *deflation) write(text, far *huffman) {
	b := &d.bits
	out, at, rest, bits := b.out, b.at, b.rest, b.bits
	for _, t := range d.tokens {
		code := text.codes[t&255]
		value := uint64(code & 0xffff)
		n := code >> 16
		if t >= isMatch {
			length, distance := t>>16&255, t&0xffff
			symbol, extra := lengthCode(length)
			code = text.codes[symbol]
			value, n = uint64(code&0xffff), code>>16
			value |= uint64(length&(1<<(extra&31)-1)) << (n & 63)
			n += extra
			symbol, extra = distanceCode(distance)
			code = far.codes[symbol]
			value |= (uint64(code&0xffff) | uint64(distance&(1<<(extra&31)-1))<<(code>>16&63)) << (n & 63)
			n += code>>16 + extra
		}
		rest |= value << (bits & 63)
		bits += n
		binary.LittleEndian.PutUint64(out[at:], rest)
		at += int(bits >> 3)
		rest >>= bits & 56
		bits &= 7
	}
	b.at, b.rest, b.bits = at, rest, bits
	end := text.codes[endOfBlock]
	b.put(uint64(end&0xffff), end>>16+7) // and what fills the last byte
	b.bits = 0
}

// A bitWriter writes bits into out, which is longer than at by what is reserved.
type bitWriter struct {
	out  []byte
	at   int
	rest uint64 // bits, up to seven
	bits uint32
}

// reserve makes room for so many bits, of a block's header too.
func (b *bitWriter) reserve(bits int) {
	out := slices.Grow(b.out[:b.at], bits/8+32)
	b.out = out[:cap(out)]
}

// put writes up to 48 bits.
func (b *bitWriter) put(value uint64, n uint32) {
	rest := b.rest | value<<(b.bits&63)
	n += b.bits
	binary.LittleEndian.PutUint64(b.out[b.at:], rest)
	b.at += int(n >> 3)
	b.rest, b.bits = rest>>(n&56), n&7
}
