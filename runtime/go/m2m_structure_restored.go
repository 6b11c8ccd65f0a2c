package compact

import (
	"hash/maphash"
	"math"
	"slices"
)

// A structName is the place of a name in the frame, and the place of its value in
// out or in kept. It is small, since a frame may have very many names.
type structName struct {
	at, start, stop uint32
	height          int32 // of what is kept, less than 0: ^height
}

// A structNameTable finds the values of names. When a string is written, the JSON
// text inside it is dropped; only its named values are kept.
type structNameTable struct {
	list  []structName
	slots structSlots
	loose []int32 // those in strings that have not ended
	kept  []byte
}

// find returns the index of a name, or -1 and the slot for it.
func (r *structReader) find(name string) (index int32, slot uint32) {
	t := &r.names
	if len(t.slots.slots) == 0 {
		t.slots.reset(fewKeys)
	}
	slot = t.slots.at(hashName(name))
	for ; t.slots.slots[slot] != 0; slot = t.slots.after(slot) {
		index := t.slots.slots[slot] - 1
		if r.nameAt(index) == name {
			return index, slot
		}
	}
	return -1, slot
}

func (r *structReader) nameAt(index int32) string {
	text := r.text[r.names.list[index].at:]
	return text[:lettersEnd(text)]
}

func hashName(name string) uint32 { return uint32(maphash.String(structSeed, name)) }

// name gives a name, at its place in the frame, to the value that was restored
// last.
func (r *structReader) name(at int, name string, start int, height int64) *Error {
	index, slot := r.find(name)
	if index >= 0 {
		return damage(CauseStructureNameTwice).with(name)
	}
	if uint64(len(r.out)) > math.MaxUint32 { // places in it have 32 bits
		return failLimit(roleDecompression, limitOutput, math.MaxUint32)
	}
	t := &r.names
	index = int32(len(t.list))
	if len(t.list) == cap(t.list) {
		t.list = slices.Grow(t.list, r.namesToCome())
	}
	t.list = append(t.list, structName{uint32(at), uint32(start), uint32(len(r.out)), int32(height)})
	if t.slots.slots[slot] = index + 1; t.slots.isFull(len(t.list) + 1) {
		t.slots.reset(len(t.list) + r.namesToCome())
		for i := range t.list {
			t.slots.add(hashName(r.nameAt(int32(i))), int32(i))
		}
	}
	if r.wraps > 0 {
		t.loose = append(t.loose, index)
	}
	r.used |= clauseName
	return nil
}

// namesToCome guesses how many names the rest of the frame has, from the part
// that was read. Growing in small steps would leave as much garbage as there is
// data.
func (r *structReader) namesToCome() int {
	count := float64(len(r.names.list))
	guess := count * float64(len(r.text)-r.end) / float64(r.end)
	return int(max(guess+guess/16, count/4, fewKeys))
}

// readName returns the value of a name.
func (r *structReader) readName(name string) (value []byte, height int64, err *Error) {
	index, _ := r.find(name)
	if index < 0 {
		return nil, 0, damage(CauseStructureNameUnknown).with(name)
	}
	n := &r.names.list[index]
	if n.height < 0 {
		return r.names.kept[n.start:n.stop], int64(^n.height), nil
	}
	return r.out[n.start:n.stop], int64(n.height), nil
}

// keepLoose keeps the named values of a string that ends. A value inside another
// one was named earlier.
func (r *structReader) keepLoose(from int) {
	t := &r.names
	start, stop, at := uint32(0), uint32(0), uint32(0) // of the last one that was kept, and where it is
	for _, index := range slices.Backward(t.loose[from:]) {
		n := &t.list[index]
		if n.start < start || n.stop > stop {
			start, stop, at = n.start, n.stop, uint32(len(t.kept))
			t.kept = append(t.kept, r.out[start:stop]...)
		}
		n.start, n.stop, n.height = n.start-start+at, n.stop-start+at, ^n.height
	}
	t.loose = t.loose[:from]
}
