package compact

import "strings"

// A structColumn is one column of a table's rows. A table's own rows are the
// rows of a column of the kind columnRow, which stands in front of the others.
type structColumn struct {
	key        int32
	kind       columnKind
	optional   bool
	last       bool   // of its list
	first, end uint32 // the columns inside; before the column is judged, its values
	pre, suf   uint32 // bytes of the pattern
	constant   uint32 // the node of a constant, or of a string with the pattern
}

type columnKind uint8

const (
	columnPlain columnKind = iota
	columnConstant
	columnPattern
	columnInline
	columnRow
	columnList
)

// What a shape has to save, what an optional column and an absent cell take off,
// and how many keys may be inserted.
const (
	shapeSaving   = 20
	optionalCost  = 2
	absentCost    = 8
	shapeInserted = 32

	inlineAlike = 24 // bytes of values from which equal inline objects are none
	patternSize = 4  // bytes of the shortest pattern
	patternGain = 16
)

// structShapes is the second pass: it judges which objects are rows of columns.
type structShapes struct {
	structScan
	dense   bool
	text    string // of the nodes being looked at
	shape   uint32 // the number of the last one
	columns []structColumn
	values  []uint32 // of columns not yet judged
	objects []uint32 // whose shape is asked for
	header  []int32
	lasts   []int32 // of each object, its last key
	alike   structSlots
}

func (s *structShapes) lexeme(node uint32) string {
	n := &s.nodes[node]
	return s.text[n.start:n.end]
}

// after is the node behind one and what is in it.
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

// isUnwrapped says so of a string.
func (s *structShapes) isUnwrapped(node uint32) bool { return s.nodes[node].next != 0 }

// table returns the column that stands for the rows of an array or object, if
// it is to be written as a table.
func (s *structShapes) table(node uint32) (column uint32, ok bool) {
	s.objects = s.objects[:0]
	for child, end := node+1, s.nodes[node].next; child < end; child = s.after(child) {
		if s.isArray(child) {
			return 0, false
		}
		if s.hasMembers(child) {
			s.objects = append(s.objects, child)
		}
	}
	column, values := uint32(len(s.columns)), len(s.values)
	s.columns = append(s.columns, structColumn{kind: columnRow, key: -1})
	if !s.shapeOf(column) {
		s.columns = s.columns[:column]
		return 0, false
	}
	s.judge(int(column) + 1)
	s.values = s.values[:values]
	return column, true
}

// shapeOf gives a column the columns of s.objects, with their values, if these
// objects have a shape.
func (s *structShapes) shapeOf(column uint32) bool {
	if len(s.objects) < 2 || !s.headerOf() || s.saving() <= shapeSaving {
		return false
	}
	first, values := len(s.columns), uint32(len(s.values))
	s.columns[column].first, s.columns[column].end = uint32(first), uint32(first+len(s.header))
	for i, key := range s.header {
		k := &s.keys[key]
		k.at = int32(i)
		s.columns = append(s.columns, structColumn{
			key: key, optional: int(k.values) < len(s.objects), last: i == len(s.header)-1,
			first: values, end: values, // until they are there
		})
		values += uint32(k.values)
	}
	s.values = growValues(s.values, int(values))
	for _, object := range s.objects {
		for member, end := object+1, s.nodes[object].next; member < end; member = s.after(member) {
			c := &s.columns[first+int(s.keys[s.nodes[member].key].at)]
			s.values[c.end] = member
			c.end++
		}
	}
	return true
}

func growValues(values []uint32, size int) []uint32 {
	for cap(values) < size {
		values = append(values[:cap(values)], 0)
	}
	return values[:size]
}

// headerOf merges the keys of s.objects into s.header, in the order that all of
// them have.
func (s *structShapes) headerOf() bool {
	s.shape++
	s.header, s.lasts = s.header[:0], s.lasts[:0]
	inserted := 0
	for i, object := range s.objects {
		next, last := int32(0), int32(0)
		for member, end := object+1, s.nodes[object].next; member < end; member = s.after(member) {
			last = s.nodes[member].key
			k := &s.keys[last]
			switch isNew := k.shape != s.shape; {
			case !isNew && k.at < next:
				return false
			case !isNew:
				next = k.at
			case i > 0 && inserted == shapeInserted:
				return false
			default:
				if i > 0 {
					inserted++
				}
				k.shape, k.values = s.shape, 0
				s.insert(last, next)
			}
			k.values++
			next++
		}
		s.lasts = append(s.lasts, last)
	}
	return true
}

// insert puts a key into the header.
func (s *structShapes) insert(key, at int32) {
	s.header = append(s.header, 0)
	copy(s.header[at+1:], s.header[at:])
	s.header[at] = key
	for i, key := range s.header[at:] {
		s.keys[key].at = at + int32(i)
	}
}

// saving is how many bytes the header saves, at least.
func (s *structShapes) saving() int64 {
	var saved, keys int64
	for _, key := range s.header {
		k := &s.keys[key]
		saved += int64(k.values-1) * int64(len(k.lexeme)+1)
		keys += int64(k.values)
		if int(k.values) < len(s.objects) {
			saved -= optionalCost
		}
	}
	for _, key := range s.lasts {
		saved -= absentCost * int64(s.keys[key].at+1)
	}
	return saved + absentCost*keys
}

// judge decides what the columns from one on are, and the columns inside them,
// which it appends.
func (s *structShapes) judge(from int) {
	constants := true
	for i := from; i < len(s.columns); i++ {
		s.judgeColumn(uint32(i))
		c := &s.columns[i]
		constants = constants && c.kind == columnConstant
		if c.last {
			if constants {
				c.kind = columnPlain
			}
			constants = true
		}
	}
}

func (s *structShapes) judgeColumn(column uint32) {
	c := &s.columns[column]
	values := s.values[c.first:c.end]
	var arrays, objects, empties, wraps, texts int
	for _, v := range values {
		switch s.text[s.nodes[v].start] {
		case '[':
			arrays++
		case '{':
			if s.hasMembers(v) {
				objects++
			} else {
				empties++
			}
		case '"':
			if s.isUnwrapped(v) {
				wraps++
			} else {
				texts++
			}
		}
	}
	leaves := arrays+objects+empties+wraps == 0
	switch {
	case leaves && !c.optional && s.isConstant(values):
		c.kind, c.constant = columnConstant, values[0]
	case leaves && s.dense && texts >= 2 && s.pattern(c, values, texts):
		c.kind = columnPattern
	case leaves:
	case !c.optional && objects == len(values) && s.isInline(values):
		s.inline(column, values)
	case objects > 0 && arrays == 0:
		s.objects = s.objects[:0]
		for _, v := range values {
			if s.hasMembers(v) {
				s.objects = append(s.objects, v)
			}
		}
		s.rows(column, columnRow)
	case arrays > 0 && s.elements(values):
		s.rows(column, columnList)
	}
}

// rows makes a column one of rows, if s.objects have a shape.
func (s *structShapes) rows(column uint32, kind columnKind) {
	if s.shapeOf(column) {
		s.columns[column].kind = kind
	}
}

func (s *structShapes) isConstant(values []uint32) bool {
	first := s.lexeme(values[0])
	for _, v := range values[1:] {
		if s.lexeme(v) != first {
			return false
		}
	}
	return strings.IndexByte(first, structureStar) < 0
}

// elements gathers the objects with members in the arrays among values, unless
// an array is in one of them.
func (s *structShapes) elements(values []uint32) bool {
	s.objects = s.objects[:0]
	for _, v := range values {
		if !s.isArray(v) {
			continue
		}
		for child, end := v+1, s.nodes[v].next; child < end; child = s.after(child) {
			if s.isArray(child) {
				return false
			}
			if s.hasMembers(child) {
				s.objects = append(s.objects, child)
			}
		}
	}
	return true
}

// isInline says whether objects have the same keys in the same order, none
// twice, and none of the larger ones comes again.
func (s *structShapes) isInline(values []uint32) bool {
	s.shape++
	size := uint32(0) // of the keys
	for member, end := values[0]+1, s.nodes[values[0]].next; member < end; member = s.after(member) {
		k := &s.keys[s.nodes[member].key]
		if k.shape == s.shape {
			return false
		}
		k.shape = s.shape
		size += uint32(len(k.lexeme) + 1)
	}
	for _, v := range values[1:] {
		if !s.sameKeys(values[0], v) {
			return false
		}
	}
	s.alike.reset(len(values))
	for _, v := range values {
		n := &s.nodes[v]
		if n.end-n.start-size < inlineAlike {
			continue
		}
		slot := s.alike.at(n.hash)
		for ; s.alike.slots[slot] != 0; slot = s.alike.after(slot) {
			other := uint32(s.alike.slots[slot] - 1)
			if s.nodes[other].hash == n.hash && s.lexeme(other) == s.lexeme(v) {
				return false
			}
		}
		s.alike.slots[slot] = int32(v + 1)
	}
	return true
}

func (s *structShapes) sameKeys(a, b uint32) bool {
	endA, endB := s.nodes[a].next, s.nodes[b].next
	for a, b = a+1, b+1; a < endA && b < endB; a, b = s.after(a), s.after(b) {
		if s.nodes[a].key != s.nodes[b].key {
			return false
		}
	}
	return a == endA && b == endB
}

// inline gives a column those of the objects in it.
func (s *structShapes) inline(column uint32, values []uint32) {
	first, start := len(s.columns), len(s.values)
	for member, end := values[0]+1, s.nodes[values[0]].next; member < end; member = s.after(member) {
		s.columns = append(s.columns, structColumn{key: s.nodes[member].key})
	}
	width := len(s.columns) - first
	s.values = growValues(s.values, start+width*len(values))
	for row, v := range values {
		at := start + row
		for member, end := v+1, s.nodes[v].next; member < end; member = s.after(member) {
			s.values[at] = member
			at += len(values)
		}
	}
	for i := range width {
		c := &s.columns[first+i]
		c.first, c.end = uint32(start+i*len(values)), uint32(start+(i+1)*len(values))
		c.last = i == width-1
	}
	c := &s.columns[column]
	c.kind, c.first, c.end = columnInline, uint32(first), uint32(len(s.columns))
}

// pattern looks for what strings of a column begin and end with, and notes it
// where it saves enough.
func (s *structShapes) pattern(c *structColumn, values []uint32, texts int) bool {
	found := false
	var model, pre, suf string
	var node uint32
	for _, v := range values {
		lexeme := s.lexeme(v)
		if lexeme[0] != '"' {
			continue
		}
		text := lexeme[1 : len(lexeme)-1]
		if !found {
			found, node, model = true, v, text
			pre = text[:patternEnd(text)]
			continue
		}
		pre = pre[:commonBeginning(pre, text)]
	}
	pre = pre[:lastBoundary(pre)]
	suf = model[len(pre):]
	suf = suf[patternStart(suf):]
	for _, v := range values {
		if lexeme := s.lexeme(v); lexeme[0] == '"' {
			suf = suf[len(suf)-commonEnd(suf, lexeme[1+len(pre):len(lexeme)-1]):]
		}
	}
	suf = suf[firstBoundary(suf):]
	for _, v := range values {
		if lexeme := s.lexeme(v); suf != "" && lexeme[0] == '"' {
			if left := lexeme[1+len(pre) : len(lexeme)-1-len(suf)]; left != "" && left[len(left)-1] == '\\' {
				suf = ""
			}
		}
	}
	size := len(pre) + len(suf)
	if size < patternSize || int64(texts-1)*int64(size) <= patternGain {
		return false
	}
	c.pre, c.suf, c.constant = uint32(len(pre)), uint32(len(suf)), node
	return true
}

const noPattern = `\* ` // bytes that no pattern has

// patternEnd is how much of the beginning of text may be in a pattern, and
// patternStart where the end that may be begins.
func patternEnd(text string) int {
	if i := strings.IndexAny(text, noPattern); i >= 0 {
		return i
	}
	return len(text)
}

func patternStart(text string) int { return strings.LastIndexAny(text, noPattern) + 1 }

func commonBeginning(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonEnd(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// lastBoundary is the place behind the last boundary, or 0, and firstBoundary
// that of the first, or the end.
func lastBoundary(text string) int {
	i := len(text)
	for i > 0 && !isBoundary(text[i-1]) {
		i--
	}
	return i
}

func firstBoundary(text string) int {
	i := 0
	for i < len(text) && !isBoundary(text[i]) {
		i++
	}
	return i
}
