package compact

// cell writes a row up to its next cell, and says how to read that cell.
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

// beginCell writes the key of a column, the whole member if its value is
// constant, and the brace of an inline object.
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

// rowEnd ends a row. One that lacks a cell is refused before its end is written.
func (r *structReader) rowEnd() *Error {
	if r.lacksCell() {
		return damage(CauseStructureCells)
	}
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
		if c.optional {
			top.column = c.skip
			continue
		}
		top.column = c.next
		if err := r.beginCell(c); err != nil {
			return err
		}
	}
}

// lacksCell says whether a cell is due in a row, or in the inline objects that are open in it.
func (r *structReader) lacksCell() bool {
	for i := len(r.open) - 1; ; i-- {
		for column := r.open[i].column; column >= 0; {
			c := &r.columns[column]
			switch {
			case c.optional:
				column = c.skip
			case c.kind == columnConstant:
				column = c.next
			default:
				return true
			}
		}
		if r.open[i].kind == openRow {
			return false
		}
	}
}

// cellText writes a string; if the column has a pattern, the cell is only a part of it.
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
