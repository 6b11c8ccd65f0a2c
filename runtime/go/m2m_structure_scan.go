package compact

import (
	"hash/maphash"
	"slices"
	"strings"
)

// A structOpen is an array or object that has not ended.
type structOpen struct {
	node uint32
	hash uint64
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

// isIndented says whether a gap is exactly the white space of an indented text.
func (r *structReading) isIndented(gap string, kind jsonKind) bool {
	level := len(r.scanner.open) // an opening bracket is counted already
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
	if r.run < r.end { // otherwise the text ends with white space
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
