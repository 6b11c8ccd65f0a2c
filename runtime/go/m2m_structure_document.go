package compact

import (
	"hash/maphash"
	"math/bits"
)

// A structDocument is a JSON text without white space, and its numbered values,
// which refs can stand for, in document order.
type structDocument struct {
	text  string
	nodes []structNode
}

// A structNode is a string, array or object of at least numberedSize bytes.
// Equal texts have equal hashes.
type structNode struct {
	start, end int
	next       int // the index of the first node behind it
	hash       uint64
}

// A structOpen is an array or object that has not ended.
type structOpen struct {
	node int
	hash uint64
}

var (
	structSeed = maphash.MakeSeed()
	structKeys = [2]uint64{maphash.String(structSeed, "0"), maphash.String(structSeed, "1")}
)

// mixHash adds to the hash of an array or object that of something in it.
func mixHash(h, x uint64) uint64 {
	high, low := bits.Mul64(h^structKeys[0], x^structKeys[1])
	return bits.RotateLeft64(high^low, 29) + x
}

// newStructDocument reads a JSON text within a depth limit. It goes over it
// once; a value's hash is made of the hashes of what is in it.
func newStructDocument(text string, depth int64) (*structDocument, *Error) {
	d := new(structDocument)
	s := jsonScanner{text: text, limit: depth}
	out := make([]byte, 0, len(text))
	var open []structOpen
	last := jsonObject // so that no comma goes first
	for {
		kind, err := s.next()
		if err != nil {
			return nil, err
		}
		if kind == jsonEnd {
			d.text = view(out)
			return d, nil
		}
		ends := kind == jsonObjectEnd || kind == jsonArrayEnd
		switch {
		case last == jsonKey:
			out = append(out, ':')
		case last != jsonObject && last != jsonArray && !ends:
			out = append(out, ',')
		}
		last = kind
		lexeme := text[s.start:s.end]
		var hash uint64
		switch {
		case ends:
			out = append(out, lexeme...)
			top := open[len(open)-1]
			open = open[:len(open)-1]
			hash = top.hash
			d.end(top, len(out))
		case kind == jsonObject || kind == jsonArray:
			open = append(open, structOpen{len(d.nodes), mixHash(0, uint64(kind))})
			d.nodes = append(d.nodes, structNode{start: len(out)})
			out = append(out, lexeme...)
			continue
		default:
			hash = maphash.String(structSeed, lexeme)
			if kind == jsonString && len(lexeme) >= numberedSize {
				d.nodes = append(d.nodes, structNode{len(out), len(out) + len(lexeme), len(d.nodes) + 1, hash})
			}
			out = append(out, lexeme...)
		}
		if len(open) > 0 {
			top := &open[len(open)-1]
			top.hash = mixHash(top.hash, hash)
		}
	}
}

// end keeps the node of an array or object that is large enough; nothing in a
// smaller one has a node.
func (d *structDocument) end(open structOpen, end int) {
	node := &d.nodes[open.node]
	if end-node.start < numberedSize {
		d.nodes = d.nodes[:open.node]
		return
	}
	node.end, node.next, node.hash = end, len(d.nodes), open.hash
}

// A structTable numbers values, and finds the number of an equal one.
type structTable struct {
	entries []structEntry
	slots   []int32 // by hash; numbers plus 1
}

type structEntry struct {
	hash uint64
	text string
}

// find returns the number of a value, or -1.
func (t *structTable) find(hash uint64, text string) int {
	if len(t.slots) == 0 {
		return -1
	}
	for slot := t.slot(hash); t.slots[slot] != 0; slot = t.after(slot) {
		n := int(t.slots[slot] - 1)
		if e := &t.entries[n]; e.hash == hash && e.text == text {
			return n
		}
	}
	return -1
}

// add gives a value, which is not there, the next number.
func (t *structTable) add(hash uint64, text string) {
	t.entries = append(t.entries, structEntry{hash, text})
	if 2*len(t.entries) <= len(t.slots) {
		t.place(len(t.entries) - 1)
		return
	}
	t.slots = make([]int32, max(64, 2*len(t.slots)))
	for n := range t.entries {
		t.place(n)
	}
}

func (t *structTable) place(n int) {
	slot := t.slot(t.entries[n].hash)
	for t.slots[slot] != 0 {
		slot = t.after(slot)
	}
	t.slots[slot] = int32(n + 1)
}

func (t *structTable) slot(hash uint64) int { return int(hash & uint64(len(t.slots)-1)) }

func (t *structTable) after(slot int) int { return (slot + 1) & (len(t.slots) - 1) }
