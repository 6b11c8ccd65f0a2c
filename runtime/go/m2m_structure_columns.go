package compact

import (
	"hash/maphash"
	"strings"
)

// A structList is a list of columns that is being read.
type structList struct {
	column  int32 // the column that has these columns
	closing structClosing
	level   int64 // of the objects that they describe, below the table's
	last    int32
	pending int32 // the first optional one after the last that is not optional
	cells   bool  // at least one column is not constant
}

// structClosing is the text behind a column.
type structClosing struct {
	braces  int
	bracket bool
}

// readColumns reads the columns of a table, as those of a column of their own,
// and returns how high the objects are that they describe.
func (r *structReader) readColumns() (height int64, err *Error) {
	r.columns = append(r.columns, structReadColumn{kind: columnRow, first: noColumn})
	if err := r.expect(jsonArray); err != nil {
		return 0, err
	}
	if err := r.openColumns(structClosing{}, 0); err != nil {
		return 0, err
	}
	for len(r.lists) > 0 {
		height = max(height, r.lists[len(r.lists)-1].level+1)
		if err := r.readColumn(); err != nil {
			return 0, err
		}
	}
	return height, nil
}

// expect reads a token and refuses any other kind.
func (r *structReader) expect(kind jsonKind) *Error {
	got, err := r.next()
	if err == nil && got != kind {
		err = damage(CauseStructureColumns)
	}
	return err
}

// openColumns opens the list of the columns inside the last one.
func (r *structReader) openColumns(closing structClosing, level int64) *Error {
	if err := r.fits(level + 1); err != nil {
		return err
	}
	r.lists = append(r.lists, structList{int32(len(r.columns) - 1), closing, level, noColumn, noColumn, false})
	return nil
}

// readColumn reads a column up to the columns inside it, or the end of a list.
func (r *structReader) readColumn() *Error {
	kind, err := r.next()
	if err != nil {
		return err
	}
	if kind == jsonArrayEnd {
		return r.closeColumns()
	}
	c := structReadColumn{next: noColumn, skip: noColumn, first: noColumn}
	if kind == jsonArray {
		c.optional = true
		r.used |= clauseOptional
		if kind, err = r.next(); err != nil {
			return err
		}
	}
	switch kind {
	case jsonObject:
		return r.readKind(c)
	case jsonString:
		if err := r.columnKey(&c); err != nil {
			return err
		}
		if err := r.addColumn(c); err != nil {
			return err
		}
		return r.closeColumn(structClosing{0, c.optional})
	}
	return damage(CauseStructureColumns)
}

// columnKey takes the key from the token.
func (r *structReader) columnKey(c *structReadColumn) *Error {
	if _, isStep := stepOf(r.lexeme()); isStep {
		return damage(CauseStructureColumns)
	}
	c.key, c.keyEnd = uint32(r.start), uint32(r.end)
	return nil
}

// readKind reads a column that says more than its key.
func (r *structReader) readKind(c structReadColumn) *Error {
	if err := r.expect(jsonKey); err != nil {
		return err
	}
	if err := r.columnKey(&c); err != nil {
		return err
	}
	kind, err := r.next()
	if err != nil {
		return err
	}
	closing, level := structClosing{1, c.optional}, r.lists[len(r.lists)-1].level+1
	switch kind {
	case jsonString:
		if err := r.constantOrPattern(&c); err != nil {
			return err
		}
	case jsonArray:
		c.kind = columnInline
		r.used |= clauseInline
	case jsonObject:
		if err := r.expect(jsonKey); err != nil {
			return err
		}
		switch r.lexeme() {
		case `"` + structureRow + `"`:
			c.kind = columnRow
			r.used |= clauseRow
		case `"` + structureRows + `"`:
			c.kind = columnList
			r.used |= clauseRows
			level++
		default:
			return damage(CauseStructureColumns)
		}
		closing.braces++
		if err := r.expect(jsonArray); err != nil {
			return err
		}
	default:
		c.kind, c.start, c.end = columnConstant, uint32(r.start), uint32(r.end)
		r.used |= clauseConstant
	}
	if err := r.addColumn(c); err != nil {
		return err
	}
	if c.kind == columnConstant || c.kind == columnPattern {
		return r.closeColumn(closing)
	}
	return r.openColumns(closing, level)
}

// constantOrPattern takes the string that is the token.
func (r *structReader) constantOrPattern(c *structReadColumn) *Error {
	lexeme := r.lexeme()
	if _, isStep := stepOf(lexeme); isStep {
		return damage(CauseStructureColumns)
	}
	star := strings.IndexByte(lexeme, structureStar)
	if star < 0 {
		c.kind, c.start, c.end = columnConstant, uint32(r.start), uint32(r.end)
		r.used |= clauseConstant
		return nil
	}
	if lexeme[star-1] == '\\' || strings.LastIndexByte(lexeme, structureStar) != star {
		return damage(CauseStructureColumns)
	}
	c.kind, c.start, c.end, c.star = columnPattern, uint32(r.start+1), uint32(r.end-1), uint32(r.start+star)
	if isMarked(lexeme) {
		c.start++
	}
	r.used |= clausePattern
	return nil
}

// addColumn appends a column to the list that is read.
func (r *structReader) addColumn(c structReadColumn) *Error {
	list, index := &r.lists[len(r.lists)-1], int32(len(r.columns))
	isInline := r.columns[list.column].kind == columnInline
	if c.optional && (isInline || c.kind == columnConstant || c.kind == columnInline) {
		return damage(CauseStructureColumns)
	}
	r.columns = append(r.columns, c)
	if list.last == noColumn {
		r.columns[list.column].first = index
	} else {
		r.columns[list.last].next = index
	}
	list.last = index
	list.cells = list.cells || c.kind != columnConstant
	switch {
	case !c.optional:
		for list.pending != noColumn && list.pending != index {
			before := &r.columns[list.pending]
			before.skip, list.pending = index, before.next
		}
		list.pending = noColumn
	case list.pending == noColumn:
		list.pending = index
	}
	return nil
}

func (r *structReader) closeColumn(closing structClosing) *Error {
	for ; closing.braces > 0; closing.braces-- {
		if err := r.expect(jsonObjectEnd); err != nil {
			return err
		}
	}
	if closing.bracket {
		return r.expect(jsonArrayEnd)
	}
	return nil
}

// closeColumns ends a list of columns.
func (r *structReader) closeColumns() *Error {
	list := r.lists[len(r.lists)-1]
	r.lists = r.lists[:len(r.lists)-1]
	c := &r.columns[list.column]
	if c.first == noColumn {
		return damage(CauseStructureColumns)
	}
	if c.kind == columnInline && !list.cells {
		return damage(CauseStructureColumns)
	}
	if r.isKeyTwice(c.first) {
		return damage(CauseStructureColumns)
	}
	return r.closeColumn(list.closing)
}

// fewColumns is how many are compared with each other.
const fewColumns = 8

func (r *structReader) isKeyTwice(first int32) bool {
	count := 0
	for i := first; i != noColumn; i = r.columns[i].next {
		count++
	}
	if count > fewColumns {
		return r.isKeyTwiceIn(first, count)
	}
	for i := first; i != noColumn; i = r.columns[i].next {
		for j := first; j != i; j = r.columns[j].next {
			if r.columnName(i) == r.columnName(j) {
				return true
			}
		}
	}
	return false
}

func (r *structReader) isKeyTwiceIn(first int32, count int) bool {
	r.alike.reset(count)
	for i := first; i != noColumn; i = r.columns[i].next {
		key := r.columnName(i)
		slot := r.alike.at(uint32(maphash.String(structSeed, key)))
		for ; r.alike.slots[slot] != 0; slot = r.alike.after(slot) {
			if r.columnName(r.alike.slots[slot]-1) == key {
				return true
			}
		}
		r.alike.slots[slot] = i + 1
	}
	return false
}

func (r *structReader) columnName(i int32) string {
	return r.text[r.columns[i].key:r.columns[i].keyEnd]
}
