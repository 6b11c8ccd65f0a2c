package compact

import (
	"hash/maphash"
	"math/bits"
)

var (
	structSeed = maphash.MakeSeed()
	// Factors for the hashes of arrays and objects. If the hash of a token were
	// the factor, everything before the token could be lost.
	structMix = [2]uint64{maphash.String(structSeed, "first"), maphash.String(structSeed, "second")}
)

// mixHash adds to the hash of an array or object that of something in it.
func mixHash(h, x uint64) uint64 {
	high, low := bits.Mul64(h^structMix[0], x^structMix[1])
	return bits.RotateLeft64(high^low, 29) + x
}

func (w *structWriter) equal(a, b uint32) bool {
	x, y := &w.nodes[a], &w.nodes[b]
	return x.hash == y.hash && x.end-x.start == y.end-y.start && w.sourceOf(a) == w.sourceOf(b)
}

// internKey returns the index of a key.
func (s *structScan) internKey(lexeme string, hash uint32) int32 {
	slot := s.keySlots.at(hash)
	for ; s.keySlots.slots[slot] != 0; slot = s.keySlots.after(slot) {
		n := s.keySlots.slots[slot] - 1
		if k := &s.keys[n]; k.hash == hash && k.lexeme == lexeme {
			return n
		}
	}
	n := int32(len(s.keys))
	s.keys = append(s.keys, structKey{lexeme: lexeme, hash: hash})
	s.keySlots.slots[slot] = n + 1
	if s.keySlots.isFull(len(s.keys) + 1) {
		s.keySlots.reset(2 * len(s.keys))
		for i := range s.keys {
			s.keySlots.add(s.keys[i].hash, int32(i))
		}
	}
	return n
}

// forgetKeys removes the keys from a number on. They were the last ones added, so
// the slots become as they were before.
func (s *structScan) forgetKeys(from int) {
	for n := len(s.keys) - 1; n >= from; n-- {
		slot := s.keySlots.at(s.keys[n].hash)
		for s.keySlots.slots[slot] != int32(n+1) {
			slot = s.keySlots.after(slot)
		}
		s.keySlots.slots[slot] = 0
	}
	s.keys = s.keys[:from]
}

// structSlots finds numbers by hashes: a table with open addressing that holds
// numbers plus 1. Its callers compare the values.
type structSlots struct{ slots []int32 }

// reset empties the table and makes room for so many numbers.
func (t *structSlots) reset(count int) {
	size := count + count/2 + 8
	if cap(t.slots) < size {
		t.slots = make([]int32, size)
		return
	}
	t.slots = t.slots[:size]
	clear(t.slots)
}

// isFull says whether there is no room for more than so many numbers.
func (t *structSlots) isFull(count int) bool { return count+count/2+8 > len(t.slots) }

func (t *structSlots) at(hash uint32) uint32 {
	return uint32(uint64(hash) * uint64(len(t.slots)) >> 32)
}

func (t *structSlots) after(slot uint32) uint32 {
	if slot++; slot == uint32(len(t.slots)) {
		return 0
	}
	return slot
}

func (t *structSlots) add(hash uint32, n int32) {
	slot := t.at(hash)
	for t.slots[slot] != 0 {
		slot = t.after(slot)
	}
	t.slots[slot] = n + 1
}
