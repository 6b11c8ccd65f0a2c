package compact

import (
	"slices"
	"sort"
)

// A structNode is an array, an object, a string, or a scalar that is a member of
// an object. The nodes of a text stand in its order; scalars of arrays have
// none.
type structNode struct {
	start, end uint32 // in the text without white space
	next       uint32 // the node after an array or object; of an unwrapped string, the node of the JSON in it
	key        int32  // of a member; of a text's root, rootMinimal or rootIndented
	hash       uint32 // equal texts have equal hashes
}

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

const fewKeys = 32 // the room at first

// node appends a node with the key that was read before it. Room grows by the
// number of nodes that the rest of the text is likely to have.
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

func (s *structShapes) lexeme(node uint32) string {
	n := &s.nodes[node]
	return s.text[n.start:n.end]
}

// after is the next node that is not inside this one.
func (s *structShapes) after(node uint32) uint32 {
	if s.text[s.nodes[node].start] == '"' {
		return node + 1
	}
	return max(node+1, s.nodes[node].next)
}

func (s *structShapes) isArray(node uint32) bool { return s.text[s.nodes[node].start] == '[' }

// hasMembers says whether a node is an object with members.
func (s *structShapes) hasMembers(node uint32) bool {
	n := &s.nodes[node]
	return s.text[n.start] == '{' && n.next > node+1
}

// isUnwrapped says whether a string is unwrapped, in whatever text it is.
func (s *structShapes) isUnwrapped(node uint32) bool { return s.nodes[node].next != 0 }

// sourceOf is the text of a node, wherever it is.
func (w *structWriter) sourceOf(node uint32) string {
	n := &w.nodes[node]
	return w.textOf(node)[n.start:n.end]
}

// textOf is the text in which a node is.
func (w *structWriter) textOf(node uint32) string {
	i := sort.Search(len(w.texts), func(i int) bool { return w.texts[i].first > node })
	return w.texts[i-1].text
}
