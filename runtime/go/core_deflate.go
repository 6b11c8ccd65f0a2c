package compact

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A deflation compresses short texts to raw deflate data (RFC 1951), in one block,
// and may be used again. Its tables hold positions in all texts so far, one behind
// the other, so that nothing needs to be cleared: one before base is of an earlier
// text.
type deflation struct {
	effort
	base  uint32
	heads [1 << 14]uint32      // the last position of a hash
	links [longestShort]uint32 // the position before, of the same hash

	tokens    []uint32 // bytes, and matches from isMatch on
	literals  [mostSymbols]uint32
	distances [32]uint32 // how often each code occurs

	bits bitWriter
	dynamicCodes
}

// An effort is how long matches are looked for.
type effort struct {
	lazy  int // a shorter match is given up for a longer one that begins later
	nice  int // a match that is long enough
	chain int // earlier positions to look at
}

// efforts make texts about as short as zlib does, by its levels. Most are its own.
var efforts = [10]effort{
	1: {4, 8, 4}, {5, 16, 8}, {6, 32, 16}, {5, 32, 4}, {16, 32, 32}, {16, 128, 128}, {32, 128, 256}, {128, 258, 1024}, {258, 258, 4096},
}

const (
	// longestShort is the longest of the texts for which this is faster than the
	// library.
	longestShort = 1 << 13
	leastMatch   = 4 // three bytes seldom pay
	mostMatch    = 258
	isMatch      = 1 << 31
	endOfBlock   = 256
)

// append appends the deflate data of src to dst.
func (d *deflation) append(dst, src []byte) []byte {
	if d.base > 1<<31 {
		clear(d.heads[:])
		d.base = 0
	}
	d.base++ // so that no position is 0
	// A short text needs a short table.
	shift := uint32(31 - min(bits.Len(uint(len(src)|127)), 13))
	base, heads, links, end := d.base, &d.heads, &d.links, len(src)-8
	plain, at := 0, 0
	for at <= end {
		h := hash(src[at:], shift)
		found := heads[h]
		heads[h], links[at] = base+uint32(at), found
		if found < base {
			at++
			continue
		}
		length, distance := d.longest(src, found, at, leastMatch-1)
		if length < leastMatch {
			at++
			continue
		}
		for length < d.lazy && at < end {
			h := hash(src[at+1:], shift)
			found := heads[h]
			heads[h], links[at+1] = base+uint32(at+1), found
			longer, nearer := d.longest(src, found, at+1, length)
			if longer == length {
				break
			}
			at, length, distance = at+1, longer, nearer
		}
		d.plain(src[plain:at])
		d.match(length, distance)
		plain = at + length
		for at++; at < plain && at <= end; at++ {
			h := hash(src[at:], shift)
			heads[h], links[at] = base+uint32(at), heads[h]
		}
		at = plain
	}
	d.plain(src[plain:])
	d.base += uint32(len(src))
	d.bits = bitWriter{out: dst, at: len(dst)}
	d.block(src)
	dst = d.bits.out[:d.bits.at]
	d.bits.out = nil
	return dst
}

// hash gives as many bits as the shift leaves of 32.
func hash(b []byte, shift uint32) uint32 {
	return binary.LittleEndian.Uint32(b) * 2654435761 >> (shift & 31) & (1<<14 - 1)
}

// longest finds the longest match for what begins at a position, among the position
// found and those before. Without one that is longer than best it returns best.
func (d *deflation) longest(src []byte, found uint32, at, best int) (length, distance int) {
	base, links := d.base, &d.links
	here := src[at:min(at+mostMatch, len(src))]
	if best >= len(here) {
		return best, 0
	}
	first, last := binary.LittleEndian.Uint32(here), here[best]
	for tries := d.chain; found >= base && tries > 0; tries-- {
		i := int(found - base)
		if there := src[i:]; there[best] == last && binary.LittleEndian.Uint32(there) == first {
			if n := equalBytes(here, there); n > best {
				best, distance = n, at-i
				if n >= d.nice || n == len(here) {
					break
				}
				last = here[best]
			}
		}
		found = links[i]
	}
	return best, distance
}

// equalBytes is how many bytes two slices of one length begin with in common.
func equalBytes(a, b []byte) int {
	b = b[:len(a)]
	i := 0
	for ; i <= len(a)-8; i += 8 {
		if x := word(a[i:i+8]) ^ word(b[i:i+8]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i
}

// plain adds bytes to the block as they are.
func (d *deflation) plain(text []byte) {
	n := len(d.tokens)
	d.tokens = slices.Grow(d.tokens, len(text))[:n+len(text)]
	for i, b := range text {
		d.tokens[n+i] = uint32(b)
		d.literals[b]++
	}
}

func (d *deflation) match(length, distance int) {
	length, distance = length-3, distance-1
	d.tokens = append(d.tokens, isMatch|uint32(length)<<16|uint32(distance))
	code, _ := lengthCode(uint32(length))
	d.literals[code]++
	code, _ = distanceCode(uint32(distance))
	d.distances[code]++
}

// lengthCode gives the code for a length less three, and how many bits follow it.
func lengthCode(n uint32) (code, extra uint32) {
	if n < 8 {
		return endOfBlock + 1 + n, 0
	}
	if n == mostMatch-3 {
		return endOfBlock + 29, 0
	}
	extra = uint32(bits.Len32(n)) - 3
	return endOfBlock + 1 + 4*extra + n>>extra, extra
}

// distanceCode gives the code for a distance less one, and how many bits follow it.
func distanceCode(n uint32) (code, extra uint32) {
	if n < 4 {
		return n, 0
	}
	extra = uint32(bits.Len32(n)) - 2
	return 2*extra + n>>extra, extra
}
