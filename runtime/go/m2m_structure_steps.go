package compact

// stepOf returns the text after the mark of a step.
func stepOf(lexeme string) (step string, ok bool) {
	if !isMarked(lexeme) || lexeme[2] == structureMark {
		return "", false
	}
	return lexeme[2 : len(lexeme)-1], true
}

// lettersEnd is the end of the letters, a name, at the beginning of text.
func lettersEnd(text string) int {
	i := 0
	for i < len(text) && text[i] >= 'a' && text[i] <= 'z' {
		i++
	}
	return i
}

// unknownStep is the error for text that begins like a step but is none.
func (r *structReader) unknownStep() *Error {
	return damage(CauseStructureStep).found(r.lexeme())
}

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

// openName opens a value that gets a name. The value is read as if it had none.
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

// repeat writes the value with a name again.
func (r *structReader) repeat(name string) *Error {
	value, height, err := r.readName(name)
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
	value, _, err := r.readName(name)
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

// wrap opens a string that the frame shows as JSON. The JSON is restored in the
// place where the string will be.
func (r *structReader) wrap(kind openKind) *Error {
	if err := r.fits(1); err != nil { // the JSON in it needs the same depth
		return err
	}
	r.open = append(r.open, structOpenValue{kind: kind, start: len(r.out), deepest: r.deepest, loose: len(r.names.loose)})
	r.depth++
	r.wraps++
	r.used |= clauseJSON
	return nil
}

// wrapEnd makes a string of the JSON that was restored since wrap.
func (r *structReader) wrapEnd() *Error {
	top := *r.top()
	r.open = r.open[:len(r.open)-1]
	r.depth--
	r.wraps--
	r.deepest = top.deepest
	inner := r.out[top.start:]
	if inner[0] != '{' && inner[0] != '[' {
		return damage(CauseStructureJSON)
	}
	r.keepLoose(top.loose)
	r.inside += int64(len(inner))
	size := quotedJSONLength(view(inner), top.kind == openWrap2)
	if err := r.room(size - len(inner)); err != nil {
		return err
	}
	r.out = r.out[:top.start+size]
	read := r.out[top.start+size-len(inner):]
	copy(read, r.out[top.start:top.start+len(inner)])
	// The string replaces the text it is made from: writing never overtakes reading.
	r.out = appendQuotedJSON(r.out[:top.start], view(read), top.kind == openWrap2)
	return nil
}
