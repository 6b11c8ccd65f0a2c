package compact

import (
	"math"
	"strings"
)

// decodeStructure appends the document that a frame's text stands for.
func decodeStructure(c *call, dst []byte, text string) ([]byte, *Error) {
	r := newStructReader(&c.limits, dst, text)
	if err := r.read(); err != nil {
		return nil, r.explain(err)
	}
	return r.out, nil
}

// stepDepth is how much deeper a frame may nest than the document in it. It
// bounds the search for what is wrong.
const stepDepth = 4

// explain makes an error public. If the text is no JSON, that is the error, even
// if it has a wrong step or passes a limit earlier.
func (r *structReader) explain(err *Error) *Error {
	if err.Limit == limitInput || err.Cause == CauseNotUnicode {
		return damaged(err)
	}
	s := jsonScanner{text: r.text, limit: stepDepth * r.limits.Depth}
	for {
		switch kind, fault := s.next(); {
		case fault != nil && fault.Limit != "":
			return failLimit(roleDecompression, limitDepth, r.limits.Depth)
		case fault != nil:
			return damaged(fault)
		case kind == jsonEnd:
			return damaged(err)
		}
	}
}

func (r *structReader) read() *Error {
	if uint64(len(r.text)) > math.MaxUint32 { // places in it have 32 bits
		return failLimit(roleDecompression, limitInput, math.MaxUint32)
	}
	if !isUnicode(r.text) {
		return notUnicode(roleDecompression, fieldText)
	}
	for {
		kind, err := r.next()
		if err != nil || kind == jsonEnd {
			return err
		}
		if err := r.token(kind); err != nil {
			return err
		}
	}
}

func (r *structReader) token(kind jsonKind) *Error {
	switch kind {
	case jsonKey:
		return r.member()
	case jsonObjectEnd:
		return r.objectEnd()
	case jsonArrayEnd:
		return r.arrayEnd()
	}
	place, absent, err := r.before()
	if absent || err != nil {
		return err
	}
	switch kind {
	case jsonObject:
		return r.object(place)
	case jsonArray:
		return r.array(place)
	case jsonString:
		return r.string(place)
	}
	return r.write(r.lexeme())
}

// before writes the text in front of a value that is no member of an object, and
// says how to read the value.
func (r *structReader) before() (place structPlace, absent bool, err *Error) {
	top := r.top()
	if top == nil {
		return place, false, nil
	}
	switch top.kind {
	case openArray, openList, openTable:
		top.count++
		if top.kind == openTable && top.count > top.announced {
			return place, false, damage(CauseStructureRows)
		}
		if top.count > 1 {
			err = r.write(",")
		}
	case openRow, openInline:
		return r.cell()
	}
	return top.place, false, err
}

func (r *structReader) array(place structPlace) *Error {
	switch place.kind {
	case columnRow:
		return r.push(structOpenValue{kind: openRow, column: r.columns[place.column].first}, "{")
	case columnList:
		return r.push(structOpenValue{kind: openList, place: structPlace{columnRow, place.column}}, "[")
	}
	return r.push(structOpenValue{kind: openArray}, "[")
}

func (r *structReader) arrayEnd() *Error {
	switch top := r.top(); top.kind {
	case openRow, openInline:
		return r.rowEnd()
	case openTable:
		return r.tableEnd("]")
	}
	return r.pop("]")
}

// object opens an object, or a step.
func (r *structReader) object(place structPlace) *Error {
	kind, err := r.next()
	if err != nil {
		return err
	}
	if kind == jsonObjectEnd {
		if err := r.within(1); err != nil {
			return err
		}
		return r.write("{}")
	}
	key := r.lexeme()
	step, isStep := stepOf(key)
	switch {
	case !isStep:
		if err := r.push(structOpenValue{kind: openObject}, "{"); err != nil {
			return err
		}
		return r.member()
	case key == `"`+structureJSON+`"`:
		return r.wrap(openWrap)
	case key == `"`+structureJSON2+`"`:
		return r.wrap(openWrap2)
	}
	if count, ok := strings.CutSuffix(step, structureHead); ok {
		return r.table(count)
	}
	if step == "" || lettersEnd(step) < len(step) {
		return r.unknownStep()
	}
	return r.openName(step, place)
}

// member writes a member's key.
func (r *structReader) member() *Error {
	top := r.top()
	if top.kind != openObject && top.kind != openTableObject {
		return damage(CauseStructureStepBeside)
	}
	if top.count++; top.kind == openTableObject && top.count > top.announced {
		return damage(CauseStructureRows)
	}
	if _, isStep := stepOf(r.lexeme()); isStep {
		return r.unknownStep()
	}
	return r.key(r.lexeme(), top.count > 1)
}

// key writes a key without its added mark.
func (r *structReader) key(lexeme string, comma bool) *Error {
	before := ""
	if comma {
		before = ","
	}
	if isMarked(lexeme) {
		before += `"`
		lexeme = lexeme[2:]
	}
	if err := r.room(len(before) + len(lexeme) + 1); err != nil {
		return err
	}
	r.out = append(append(append(r.out, before...), lexeme...), ':')
	return nil
}

func (r *structReader) objectEnd() *Error {
	switch top := r.top(); top.kind {
	case openTableObject:
		return r.tableEnd("}")
	case openNamed:
		return r.nameEnd()
	case openWrap, openWrap2:
		return r.wrapEnd()
	}
	return r.pop("}")
}

// string writes a string, or does the step that it is.
func (r *structReader) string(place structPlace) *Error {
	lexeme := r.lexeme()
	step, isStep := stepOf(lexeme)
	if !isStep {
		text := lexeme[1 : len(lexeme)-1]
		if isMarked(lexeme) {
			text = text[1:]
		}
		return r.cellText(text, place)
	}
	end := lettersEnd(step)
	if end == 0 || end < len(step) && step[end] != ':' && !beginsRest(step[end]) {
		return r.unknownStep()
	}
	if top := r.top(); top != nil && top.kind == openNamed {
		return damage(CauseStructureName)
	}
	name, rest := step[:end], step[end:]
	switch {
	case rest == "":
		return r.repeat(name)
	case rest[0] == ':':
		start := len(r.out)
		if err := r.cellText(rest[1:], place); err != nil {
			return err
		}
		return r.name(r.start+2, name, start, 0)
	}
	return r.extend(name, rest)
}
