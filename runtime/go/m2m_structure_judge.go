package compact

import "strings"

// judgeColumns decides what kind each column is, from the given one on. It appends the
// columns inside them and judges these too.
func (s *structShapes) judgeColumns(from int) {
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

// elements gathers the non-empty objects in the arrays among values, unless one
// of these arrays holds an array.
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

// isInline says whether objects have the same keys in the same order, no key
// twice, and no two of the larger objects are equal.
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
