package compact

//lint:file-ignore U1000 only other specs have records in records

import (
	"math"
	"strings"
	"sync"
)

// The first pass over JSON that holds records judges syntax and depth, and notes where brackets
// end. Then readers of what is inside step over a value at once, and no text is looked at again
// for each level that it lies in.

// A bracket is one that opens, in the order of the text: where it ends, and how many are inside.
// While it is open these are the one around it, and the bracket itself.
type bracket struct{ end, inside uint32 }

// bracketLists are used again.
var bracketLists = sync.Pool{New: func() any { return new([]bracket) }}

type bracketScanner struct {
	jsonScanner
	list  []bracket
	inner uint32 // the innermost that is open
	depth int64  // how many are open
}

// scan says whether the text is JSON within the limit.
func (s *bracketScanner) scan() bool {
	b, i, want := rawBytes(s.text), 0, wantValue
	for i < len(b) {
		switch c := b[i]; c {
		case '"':
			end := plainEnd(s.text, i+1)
			if end == len(b) || b[end] != '"' { // an escape is rare, or there is an error
				if s.end = i; s.string() != nil {
					return false
				}
				end = s.end - 1
			}
			i = end + 1
			switch want {
			case wantValue, wantElement:
				want = wantComma
			case wantKey, wantMember:
				if want = wantColon; i < len(b) && b[i] == ':' {
					want = wantValue
					i++
				}
			default:
				return false
			}
		case ':':
			if want != wantColon {
				return false
			}
			want = wantValue
			i++
		case ',':
			if want != wantComma || s.depth == 0 {
				return false
			}
			if want = wantKey; s.list[s.inner].inside == '[' {
				want = wantValue
			}
			i++
		case '{', '[':
			if want != wantValue && want != wantElement || !s.opens(c) {
				return false
			}
			if want = wantMember; c == '[' {
				want = wantElement
			}
			i++
		case '}', ']':
			i++
			if want != wantComma && want != wantMember && want != wantElement || !s.closes(c, i) {
				return false
			}
			want = wantComma
		case ' ', '\t', '\n', '\r':
			i = spaceEnd(s.text, i)
		default:
			s.end = i
			if want != wantValue && want != wantElement {
				return false
			}
			if _, err := s.value(c); err != nil {
				return false
			}
			want, i = wantComma, s.end
		}
	}
	return s.depth == 0 && want == wantComma
}

func (s *bracketScanner) opens(c byte) bool {
	if s.depth >= s.limit {
		return false
	}
	s.depth++
	s.list = append(s.list, bracket{s.inner, uint32(c)})
	s.inner = uint32(len(s.list) - 1)
	return true
}

// closes ends the innermost bracket, if this one is its other half, whose codes differ by two.
func (s *bracketScanner) closes(c byte, end int) bool {
	if s.depth == 0 || s.list[s.inner].inside != uint32(c-2) {
		return false
	}
	s.depth--
	at := s.inner
	s.inner = s.list[at].end
	s.list[at] = bracket{uint32(end), uint32(len(s.list)-1) - at}
	return true
}

// scan reads the syntax of a text with so many brackets, and gives its value. The text is read
// until the reader ends.
func (in *verboseReader) scan(text string, depth int64) (m nestedMember, ok bool) {
	if int64(len(text)) > math.MaxUint32 {
		in.err = failLimit(roleFormat, limitInput, math.MaxUint32)
		return m, false
	}
	lists := bracketLists.Get().(*[]bracket)
	s := bracketScanner{jsonScanner: jsonScanner{text: text, limit: depth}, list: (*lists)[:0]}
	ok = s.scan()
	*lists = s.list
	in.c.json, in.c.brackets = text, lists
	switch at := spaceEnd(text, 0); {
	case !ok:
	case len(s.list) > 0:
		m.take(in.c, at, 0)
	default: // neither an object nor an array
		m.kind, m.value = jsonNull, strings.Trim(text, jsonSpace)
	}
	return m, ok
}

// endScan gives the list back.
func (in *verboseReader) endScan() {
	if lists := in.c.brackets; lists != nil && cap(*lists) <= keepBuffer/8 {
		bracketLists.Put(lists)
	}
	in.c.brackets = nil
}

// frame reads the syntax of an object with records in it.
func (in *verboseReader) frame(text string) nestedMember {
	m, ok := in.scan(text, in.c.limits.Depth)
	if in.err == nil && (!ok || m.kind != jsonObject) {
		s := jsonScanner{text: text, limit: in.c.limits.Depth, open: in.c.open[:0]}
		if in.err = s.begin(); in.err == nil {
			in.err = s.skipTo(0)
		}
		if in.err == nil {
			_, in.err = s.next() // nothing may follow
		}
		in.c.open = s.open
	}
	return m
}

// endFrame ends the reader.
func (in *verboseReader) endFrame() *Error {
	in.endScan()
	return in.err
}
