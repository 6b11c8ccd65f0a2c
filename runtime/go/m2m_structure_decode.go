package compact

import (
	"math"
	"strings"
)

// A structReader restores a document from its frame, in one pass over it. Names
// are places in what it has restored.
type structReader struct {
	jsonScanner
	limits *Limits
	base   int // where the content begins in out

	out     []byte
	inside  int64 // bytes of the texts in strings that have ended
	depth   int64 // of the value that comes
	deepest int64 // depth of what is in the value that is being named
	open    []structOpenValue
	columns []structReadColumn
	lists   []structList // of columns, that are being read
	alike   structSlots
	names   structNameTable
	wraps   int // that are open
	used    structClauses
}

// A structOpenValue is a restored value that has not ended.
type structOpenValue struct {
	kind      openKind
	place     structPlace // of its elements or members
	start     int         // in out
	count     int64       // of elements or members so far
	announced int64       // of a table
	column    int32       // of a row, the one that comes; of a table, the first of its own
	deepest   int64       // of what is around a name or wrap
	name      string      // which is at a place in the frame
	at        int
	loose     int // of a wrap: the names before it whose texts stay in out
}

type openKind uint8

const (
	openArray openKind = iota
	openObject
	openList // of rows
	openTable
	openTableObject
	openRow
	openInline // an object in a row
	openNamed
	openWrap
	openWrap2 // of indented text
)

// A structPlace says how a value is read: as a cell of a column, or as a row.
type structPlace struct {
	kind   columnKind
	column int32
}

func damage(c Cause) *Error { return because(roleDecompression, c) }

// unknownStep is what begins like a step.
func (r *structReader) unknownStep() *Error {
	return damage(CauseStructureStep).found(r.lexeme())
}

// decodeStructure appends the document that a frame's text stands for.
func decodeStructure(c *call, dst []byte, text string) ([]byte, *Error) {
	r := newStructReader(&c.limits, dst, text)
	if err := r.read(); err != nil {
		return nil, damaged(err)
	}
	return r.out, nil
}

// newStructReader reads with a scanner that has no limit of depth, since steps
// nest deeper than what they restore.
func newStructReader(limits *Limits, dst []byte, text string) *structReader {
	return &structReader{jsonScanner: jsonScanner{text: text, limit: maxInteger}, limits: limits, base: len(dst), out: dst}
}

func (r *structReader) read() *Error {
	if len(r.text) > math.MaxUint32 { // places in it have 32 bits
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

func (r *structReader) top() *structOpenValue {
	if len(r.open) == 0 {
		return nil
	}
	return &r.open[len(r.open)-1]
}

func (r *structReader) lexeme() string { return r.text[r.start:r.end] }

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

// before writes what stands in front of a value that is no member of an object,
// and says how to read it.
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

// write appends to what is restored, up to the output limit.
func (r *structReader) write(s string) *Error {
	if err := r.room(len(s)); err != nil {
		return err
	}
	r.out = append(r.out, s...)
	return nil
}

// room makes room for n more bytes, up to the output limit. All that is restored,
// with the texts in strings, is at most three times that.
func (r *structReader) room(n int) *Error {
	size := int64(len(r.out)-r.base) + int64(n)
	limit := max(r.limits.Output, 0)
	if size > limit || (size+r.inside)/3 >= limit && size+r.inside > 3*limit {
		return failLimit(roleDecompression, limitOutput, r.limits.Output)
	}
	if len(r.out)+n > cap(r.out) { // append would grow in smaller steps, and leave more behind
		r.out = growTo(r.out, max(len(r.out)+n, r.base+len(r.text)), int64(r.base)+limit)
	}
	return nil
}

// fits checks that something of a height may stand here, and within that a value
// that does stand here.
func (r *structReader) fits(height int64) *Error {
	if r.depth+height > r.limits.Depth {
		return failLimit(roleDecompression, limitDepth, r.limits.Depth)
	}
	return nil
}

func (r *structReader) within(height int64) *Error {
	r.deepest = max(r.deepest, r.depth+height)
	return r.fits(height)
}

func (r *structReader) push(opened structOpenValue, bracket string) *Error {
	if err := r.within(1); err != nil {
		return err
	}
	opened.start = len(r.out)
	r.open = append(r.open, opened)
	r.depth++
	return r.write(bracket)
}

// pop closes what is open last.
func (r *structReader) pop(bracket string) *Error {
	r.open = r.open[:len(r.open)-1]
	r.depth--
	return r.write(bracket)
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

// stepOf returns what stands behind the mark of a step.
func stepOf(lexeme string) (step string, ok bool) {
	if !isMarked(lexeme) || lexeme[2] == structureMark {
		return "", false
	}
	return lexeme[2 : len(lexeme)-1], true
}

// lettersEnd is where the letters of a name end with which text begins.
func lettersEnd(text string) int {
	i := 0
	for i < len(text) && text[i] >= 'a' && text[i] <= 'z' {
		i++
	}
	return i
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
	if err := r.room(len(lexeme) + 2); err != nil {
		return err
	}
	if comma {
		r.out = append(r.out, ',')
	}
	if isMarked(lexeme) {
		r.out = append(r.out, '"')
		lexeme = lexeme[2:]
	}
	r.out = append(append(r.out, lexeme...), ':')
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
	if end == 0 {
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
	case beginsRest(rest[0]):
		return r.extend(name, rest)
	}
	return r.unknownStep()
}
