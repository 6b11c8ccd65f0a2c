package compact

import (
	"hash/maphash"
	"math"
)

// table reads the columns of a table and opens it: in the array whose first
// element this is, or as an object.
func (r *structReader) table(digits string) *Error {
	announced, ok := parseNumber(digits)
	if !ok || announced == 0 {
		return damage(CauseStructureCount).with(digits)
	}
	columns := int32(len(r.columns))
	height, err := r.readColumns()
	if err != nil {
		return err
	}
	kind, err := r.next()
	if err != nil {
		return err
	}
	r.used |= clauseTable
	opened := structOpenValue{announced: announced, column: columns, place: structPlace{columnRow, columns}}
	if kind == jsonObjectEnd {
		top := r.top()
		if top == nil || top.kind != openArray || top.count != 1 {
			return damage(CauseStructureHead)
		}
		opened.kind, opened.start = openTable, top.start
		*top = opened
		return r.fits(height)
	}
	opened.kind = openTableObject
	if err := r.push(opened, "{"); err != nil {
		return err
	}
	if err := r.fits(height); err != nil {
		return err
	}
	return r.member()
}

func (r *structReader) tableEnd(bracket string) *Error {
	top := r.top()
	if top.count != top.announced {
		return damage(CauseStructureRows)
	}
	r.columns = r.columns[:top.column]
	return r.pop(bracket)
}

// cell writes a row up to the cell that comes, and says how to read that.
func (r *structReader) cell() (place structPlace, absent bool, err *Error) {
	for {
		top := r.top()
		if top.column < 0 {
			if top.kind == openRow {
				return place, false, damage(CauseStructureCells)
			}
			if err := r.pop("}"); err != nil {
				return place, false, err
			}
			continue
		}
		index, c := top.column, &r.columns[top.column]
		top.column = c.next
		if c.optional && r.lexeme() == absentCell {
			r.used |= clauseAbsent
			return place, true, nil
		}
		if err := r.beginCell(c); err != nil {
			return place, false, err
		}
		if c.kind != columnConstant && c.kind != columnInline {
			return structPlace{c.kind, index}, false, nil
		}
	}
}

const absentCell = `"="`

// beginCell writes the key of a column, and all of a constant, and opens an
// inline object.
func (r *structReader) beginCell(c *structReadColumn) *Error {
	top := r.top()
	top.count++
	if err := r.key(r.text[c.key:c.keyEnd], top.count > 1); err != nil {
		return err
	}
	switch c.kind {
	case columnConstant:
		constant := r.text[c.start:c.end]
		if constant[0] == '"' && isMarked(constant) {
			if err := r.write(`"`); err != nil {
				return err
			}
			constant = constant[2:]
		}
		return r.write(constant)
	case columnInline:
		return r.push(structOpenValue{kind: openInline, column: c.first}, "{")
	}
	return nil
}

// rowEnd ends a row that needs no more cells.
func (r *structReader) rowEnd() *Error {
	for {
		top := r.top()
		if top.column < 0 {
			isRow := top.kind == openRow
			if err := r.pop("}"); isRow || err != nil {
				return err
			}
			continue
		}
		c := &r.columns[top.column]
		switch {
		case c.optional:
			top.column = c.skip
		case c.kind != columnConstant:
			return damage(CauseStructureCells)
		default:
			top.column = c.next
			if err := r.beginCell(c); err != nil {
				return err
			}
		}
	}
}

// cellText writes a string, of which a pattern has the rest.
func (r *structReader) cellText(text string, place structPlace) *Error {
	var pre, suf string
	if place.kind == columnPattern {
		c := &r.columns[place.column]
		pre, suf = r.text[c.start:c.star], r.text[c.star+1:c.end]
	}
	if err := r.room(len(pre) + len(text) + len(suf) + 2); err != nil {
		return err
	}
	r.out = append(append(append(append(r.out, '"'), pre...), text...), suf...)
	r.out = append(r.out, '"')
	return nil
}

// A structName is a name, which is at a place in the frame, and where what it
// stands for is: in out, or in what is kept. Frames may have very many.
type structName struct {
	at, start, stop uint32
	height          int32 // of what is kept, less than 0: ^height
}

// A structNameTable finds what names stand for. What was in a string is gone
// when the string is written, but for what has a name.
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

// name gives a name, which is at a place in the frame, to the value that now ends
// what is restored.
func (r *structReader) name(at int, name string, start int, height int64) *Error {
	index, slot := r.find(name)
	if index >= 0 {
		return damage(CauseStructureNameTwice).with(name)
	}
	if len(r.out) > math.MaxUint32 { // places in it have 32 bits
		return failLimit(roleDecompression, limitOutput, math.MaxUint32)
	}
	t := &r.names
	index = int32(len(t.list))
	t.list = append(t.list, structName{uint32(at), uint32(start), uint32(len(r.out)), int32(height)})
	if t.slots.slots[slot] = index + 1; t.slots.isFull(len(t.list) + 1) {
		t.slots.reset(2 * len(t.list))
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

// named is what a name stands for.
func (r *structReader) named(name string) (value []byte, height int64, err *Error) {
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

// repeat writes the value with a name again.
func (r *structReader) repeat(name string) *Error {
	value, height, err := r.named(name)
	if err == nil {
		err = r.within(height)
	}
	if err != nil {
		return err
	}
	r.used |= clauseRepeat
	return r.write(view(value))
}

// extend writes the string with a name again, with something behind it.
func (r *structReader) extend(name, rest string) *Error {
	value, _, err := r.named(name)
	if err != nil {
		return err
	}
	if value[0] != '"' {
		return damage(CauseStructureRest).with(name)
	}
	if err := r.room(len(value) + len(rest)); err != nil {
		return err
	}
	r.used |= clauseRest
	r.out = append(append(append(r.out, value[:len(value)-1]...), rest...), '"')
	return nil
}

// openName opens a value that gets a name, and is read as it would be without.
func (r *structReader) openName(name string, place structPlace) *Error {
	if top := r.top(); top != nil && top.kind == openNamed {
		return damage(CauseStructureName)
	}
	r.open = append(r.open, structOpenValue{kind: openNamed, place: place, start: len(r.out), name: name, at: r.start + 2, deepest: r.deepest})
	r.deepest = r.depth
	return nil
}

func (r *structReader) nameEnd() *Error {
	top := r.top()
	r.open = r.open[:len(r.open)-1]
	height := r.deepest - r.depth
	r.deepest = max(r.deepest, top.deepest)
	return r.name(top.at, top.name, top.start, height)
}
