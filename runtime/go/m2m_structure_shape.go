package compact

// How many bytes a shape has to save, how many an optional column and an absent
// cell cost, and how many keys may be inserted.
const (
	shapeSaving   = 20
	optionalCost  = 2
	absentCost    = 8
	shapeInserted = 32

	inlineAlike = 24 // from so many bytes of values on, equal objects are not inline
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
	objects []uint32 // the objects whose shape is being looked for
	header  []int32
	lasts   []int32 // of each object, its last key
	alike   structSlots
}

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
	s.judgeColumns(int(column) + 1)
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

// headerOf merges the keys of s.objects into s.header, in an order that fits all
// of them.
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
