package compact

import (
	"hash/maphash"
	"math/bits"
	"slices"
	"strings"
)

// A structNode is an array, an object, a string, or a scalar that is a member of
// an object. The nodes of a text stand in its order; scalars of arrays have
// none.
type structNode struct {
	start, end uint32 // in the text without white space
	next       uint32 // behind an array or object; of an unwrapped string, the node of what it holds
	key        int32  // of a member; of a text's root, rootMinimal or rootIndented
	hash       uint32 // equal texts have equal hashes
}

const fewKeys = 32 // for which there is room at first

const (
	rootMinimal = -1 - iota
	rootIndented
)

// A structText is a text whose nodes begin at first: the content, or what an
// unwrapped string holds.
type structText struct {
	text  string
	first uint32
}

// A structKey is a key of the content, and what a shape notes about it.
type structKey struct {
	lexeme string
	hash   uint32
	shape  uint32 // the shape that noted the rest
	at     int32  // its column
	values int32  // how many objects have it
}

// A structCandidate is a string that may hold an array or object.
type structCandidate struct{ text, node, depth int32 }

// A structScan is the first pass: it reads the content and the JSON in its
// strings.
type structScan struct {
	long       int   // nodes that may become long
	limit      int64 // of depth
	depth      int32 // of the text that is read
	counted    int   // values read so far
	texts      []structText
	nodes      []structNode
	keys       []structKey
	keySlots   structSlots
	candidates []structCandidate // the next one is the last
	open       []structOpen
}

// A structOpen is an array or object that has not ended.
type structOpen struct {
	node uint32
	hash uint64
}

var (
	structSeed = maphash.MakeSeed()
	// The hashes of what is no token: with that of a token itself as the factor,
	// all that was before it would not count.
	structMix = [2]uint64{maphash.String(structSeed, "first"), maphash.String(structSeed, "second")}
)

// mixHash adds to the hash of an array or object that of something in it.
func mixHash(h, x uint64) uint64 {
	high, low := bits.Mul64(h^structMix[0], x^structMix[1])
	return bits.RotateLeft64(high^low, 29) + x
}

// scan reads the content, then unwraps its strings, those inside an unwrapped
// one before the next. Of more than structureValues values it says so.
func (s *structScan) scan(content string) (tooMany bool, err *Error) {
	s.keySlots.reset(fewKeys)
	s.depth = 0
	_, tooMany, err = s.read(content, s.limit)
	for !tooMany && err == nil && len(s.candidates) > 0 {
		last := len(s.candidates) - 1
		c := s.candidates[last]
		s.candidates = s.candidates[:last]
		s.unwrap(c)
	}
	return tooMany, err
}

// unwrap reads what a string holds, and takes it where writing it as JSON is
// shorter and gives the same string again.
func (s *structScan) unwrap(c structCandidate) {
	n := &s.nodes[c.node]
	lexeme := s.texts[c.text].text[n.start:n.end]
	if strings.IndexByte(lexeme, '\\') < 0 || !quotedAsWritten(lexeme) {
		return
	}
	content, _ := unquote(lexeme)
	texts, nodes, keys, candidates, counted := len(s.texts), len(s.nodes), len(s.keys), len(s.candidates), s.counted
	long := s.long
	s.depth = c.depth + 1
	indented, tooMany, err := s.read(content, s.limit-int64(s.depth))
	if err == nil && !tooMany {
		text := s.texts[texts].text
		isMinimal := len(text) == len(content)
		if isMinimal && len(lexeme) > len(text)+10 || !isMinimal && indented && len(lexeme) > len(text)+11 {
			s.nodes[c.node].next = uint32(nodes)
			s.nodes[nodes].key = rootMinimal
			if !isMinimal {
				s.nodes[nodes].key = rootIndented
			}
			return
		}
	}
	s.texts, s.nodes, s.candidates, s.counted = s.texts[:texts], s.nodes[:nodes], s.candidates[:candidates], counted
	s.long = long
	s.forgetKeys(keys)
}

// read reads a JSON text within a depth limit, and says whether its white space
// is that of an indented text.
func (s *structScan) read(text string, limit int64) (indented, tooMany bool, err *Error) {
	index, candidates := len(s.texts), len(s.candidates)
	if uint64(len(text)) >= 1<<32 {
		return false, true, nil
	}
	r := structReading{structScan: s, scanner: jsonScanner{text: text, limit: limit}, index: int32(index), indented: true, key: rootMinimal}
	s.texts = append(s.texts, structText{"", uint32(len(s.nodes))})
	s.open = s.open[:0]
	for {
		kind, err := r.scanner.next()
		if err != nil {
			return false, false, err
		}
		r.gap(kind)
		if kind == jsonEnd {
			break
		}
		if !r.token(kind) {
			return false, true, nil
		}
		r.last, r.end = kind, r.scanner.end
	}
	s.texts[index].text = r.minimal()
	slices.Reverse(s.candidates[candidates:])
	return r.indented, false, nil
}

// A structReading is one text that is being read.
type structReading struct {
	*structScan
	scanner  jsonScanner
	index    int32    // of the text
	last     jsonKind // the token before, which ended at end; jsonEnd at first
	end      int
	key      int32 // of the member that comes
	indented bool

	out     []byte // the text without white space, up to run
	run     int
	dropped int // bytes of white space
}

// gap looks at the white space in front of a token, and leaves it out.
func (r *structReading) gap(kind jsonKind) {
	gap := r.scanner.text[r.end:r.scanner.start]
	r.indented = r.indented && r.isIndented(gap, kind)
	if gap == "" || len(gap) == 1 && (gap[0] == ',' || gap[0] == ':') {
		return
	}
	if r.out == nil {
		r.out = make([]byte, 0, len(r.scanner.text)-1)
	}
	r.out = append(r.out, r.scanner.text[r.run:r.end]...)
	r.run = r.scanner.start
	r.dropped += len(gap)
	if i := strings.IndexAny(gap, ",:"); i >= 0 {
		r.out = append(r.out, gap[i])
		r.dropped--
	}
}

// isIndented says whether a gap is what an indented text has there.
func (r *structReading) isIndented(gap string, kind jsonKind) bool {
	level := len(r.scanner.open) // a bracket that opens is open already
	ends := kind == jsonObjectEnd || kind == jsonArrayEnd
	switch {
	case r.last == jsonEnd || kind == jsonEnd:
		return gap == ""
	case r.last == jsonKey:
		return gap == ": "
	case r.last == jsonObject || r.last == jsonArray:
		if ends {
			return gap == ""
		}
	case !ends:
		if gap == "" || gap[0] != ',' {
			return false
		}
		gap = gap[1:]
	}
	if kind == jsonObject || kind == jsonArray {
		level--
	}
	return len(gap) == 1+2*level && gap[0] == '\n' && strings.Trim(gap[1:], " ") == ""
}

// minimal is the text without white space.
func (r *structReading) minimal() string {
	if r.out == nil {
		return r.scanner.text
	}
	if r.run < r.end { // else white space is the last
		r.out = append(r.out, r.scanner.text[r.run:r.end]...)
	}
	return view(r.out)
}

// token notes a token, unless there are too many values.
func (r *structReading) token(kind jsonKind) bool {
	start, end := uint32(r.scanner.start-r.dropped), uint32(r.scanner.end-r.dropped)
	lexeme := r.scanner.text[r.scanner.start:r.scanner.end]
	var hash uint64
	switch kind {
	case jsonObjectEnd, jsonArrayEnd:
		top := r.open[len(r.open)-1]
		r.open = r.open[:len(r.open)-1]
		n := &r.nodes[top.node]
		hash = top.hash
		n.end, n.next, n.hash = end, uint32(len(r.nodes)), uint32(hash)
		if n.end-n.start >= longSize {
			r.long++
		}
	case jsonKey:
		hash = maphash.String(structSeed, lexeme)
		r.key = r.internKey(lexeme, uint32(hash))
	default:
		if r.counted == structureValues {
			return false
		}
		r.counted++
		if kind == jsonObject || kind == jsonArray {
			r.open = append(r.open, structOpen{uint32(len(r.nodes)), uint64(kind)})
			r.node(structNode{start: start})
			return true
		}
		hash = maphash.String(structSeed, lexeme)
		if kind == jsonString && (lexeme[1] == '{' || lexeme[1] == '[') {
			r.candidates = append(r.candidates, structCandidate{r.index, int32(len(r.nodes)), r.depth + int32(len(r.scanner.open))})
		}
		if kind == jsonString && end-start >= longSize {
			r.long++
		}
		if kind == jsonString || r.key >= 0 {
			r.node(structNode{start: start, end: end, hash: uint32(hash)})
		}
	}
	if len(r.open) > 0 {
		top := &r.open[len(r.open)-1]
		top.hash = mixHash(top.hash, hash)
	}
	return true
}

// node appends a node with the key that was read before it. Room grows as the
// text so far lets expect.
func (r *structReading) node(n structNode) {
	if len(r.nodes) == cap(r.nodes) {
		first := int(r.texts[r.index].first)
		most := min(structureValues-r.counted, (len(r.scanner.text)-r.scanner.start)/2) + 1
		guess := int(float64(len(r.nodes)-first) * float64(len(r.scanner.text)-r.scanner.start) / float64(r.scanner.start+1))
		r.nodes = slices.Grow(r.nodes, min(most, max(guess+guess/16, len(r.nodes)/4, 16)))
	}
	n.key = r.key
	r.key = rootMinimal
	r.nodes = append(r.nodes, n)
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

// forgetKeys takes back the keys from a number on. Without a gap between them
// the slots are as they were when there were so many.
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

// structSlots finds numbers by hashes: a table with open addressing, of numbers
// plus 1. Who uses it compares.
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
