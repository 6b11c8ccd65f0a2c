package compact

import (
	"math"
	"sync"
)

// tokenTables is what a spec declares about the token algorithm. Contexts, tables
// of values and defaults count from 1, and 0 means none. Row 0 is for keys
// without a row. The first context is the root's. See docs/m2m.md §5.3.
type tokenTables struct {
	tokenCode
	escape   byte
	rows     []tokenRow
	defaults []tokenDefault
}

// A tokenRow is a key. Its context goes to its object, or to the objects in its
// array; its table to its string.
type tokenRow struct {
	name, short string
	context     uint8
	values      uint8
	fallback    uint8 // its default
	request     bool  // makes the root a request
}

const rootContext = 1

// A tokenPass goes once over a JSON text and writes it with other keys and
// values. Unchanged text waits in text[run:], to be copied in long runs. It uses
// the scanner only inside tokens; open holds the contexts of the open arrays and
// objects.
type tokenPass struct {
	jsonScanner
	tables *tokenTables
	decode bool
	room   int // bytes that out may grow to
	out    []byte
	run    int

	row     *tokenRow // of the key whose value comes
	plain   bool      // no key of the root has a backslash
	request bool
	members []defaultMember
	seen    []uint8 // root members by default; 2 is many
}

var tokenPasses = sync.Pool{New: func() any { return new(tokenPass) }}

// encodeToken appends a JSON text with short keys and values, and a request
// without its defaults.
func encodeToken(c *call, dst []byte, content string) ([]byte, *Error) {
	return c.token(dst, content, false)
}

// decodeToken appends the JSON text with the keys, values and defaults back.
func decodeToken(c *call, dst []byte, text string) ([]byte, *Error) {
	if !isUnicode(text) {
		return nil, notUnicode(roleDecompression, fieldText)
	}
	out, err := c.token(dst, text, true)
	if err != nil {
		return nil, damaged(err)
	}
	return out, nil
}

func (c *call) token(dst []byte, text string, decode bool) ([]byte, *Error) {
	t := c.spec.features.token
	p := tokenPasses.Get().(*tokenPass)
	*p = tokenPass{
		jsonScanner: jsonScanner{text: text, limit: c.limits.Depth, open: p.open[:0]},
		tables:      t, decode: decode, out: dst, row: &t.rows[0], plain: true, room: math.MaxInt,
		members: p.members[:0], seen: append(p.seen[:0], make([]uint8, len(t.defaults))...),
	}
	if decode {
		p.room = int(c.outputEnd(dst))
	}
	err := p.document()
	if err == nil && len(p.out) > p.room {
		err = c.overOutput()
	}
	out := p.out
	p.out, p.text, p.row = nil, "", nil
	tokenPasses.Put(p) // another call may use it from here on
	if err != nil {
		return nil, err
	}
	return out, nil
}

// document goes over the whole text.
func (p *tokenPass) document() *Error {
	start := len(p.out)
	p.white()
	for p.want = wantValue; p.want != wantEnd; p.white() {
		if p.want == wantKey || p.want == wantMember {
			if err := p.member(); err != nil {
				return err
			}
			p.white()
		}
		if p.want == wantValue || p.want == wantElement {
			if err := p.element(); err != nil {
				return err
			}
			p.white()
		}
		if p.want == wantComma {
			if err := p.comma(); err != nil {
				return err
			}
		}
	}
	if p.end < len(p.text) {
		return p.unexpected()
	}
	p.flush(p.end)
	if p.request && p.plain && p.room >= 0 {
		p.settle(start)
	}
	return nil
}

// white leaves the white space here out of the output.
func (p *tokenPass) white() {
	if p.at(p.end) <= ' ' {
		p.drop()
	}
}

func (p *tokenPass) drop() {
	p.flush(p.end)
	p.end = spaceEnd(p.text, p.end)
	p.run = p.end
}

// flush copies the waiting text up to a place. If there is no room, it sets room
// to -1, so that the pass fails at its end.
func (p *tokenPass) flush(end int) {
	p.write(p.text[p.run:end])
	p.run = end
}

func (p *tokenPass) write(s string) {
	if len(s) > p.room-len(p.out) {
		p.room = -1
		return
	}
	if need := len(p.out) + len(s); need > cap(p.out) { // append would grow in smaller steps, and leave more behind
		p.out = growTo(p.out, max(need, len(p.out)+len(p.text)-p.run), int64(p.room))
	}
	p.out = append(p.out, s...)
}

// replace writes other text for text[start:end].
func (p *tokenPass) replace(start, end int, other string) {
	p.flush(start)
	p.write(other)
	p.run = end
}

// member reads a key and its colon, or the end of an object without members.
func (p *tokenPass) member() *Error {
	if b := p.at(p.end); b != '"' {
		if b == '}' && p.want == wantMember {
			return p.leave()
		}
		return p.unexpected()
	}
	p.start = p.end
	p.end = plainEnd(p.text, p.start+1)
	escaped := p.at(p.end) != '"'
	if !escaped {
		p.end++
	} else {
		p.end = p.start
		if err := p.string(); err != nil {
			return err
		}
	}
	p.row = &p.tables.rows[0]
	if context := p.open[len(p.open)-1]; context != 0 {
		p.row = &p.tables.rows[p.key(context)]
		if len(p.open) == 1 {
			p.noteKey(escaped)
		}
	}
	p.white()
	if p.at(p.end) != ':' {
		return p.unexpected()
	}
	p.end++
	p.want = wantValue
	return nil
}

// key writes the key that was read and returns its row. It compares raw text: no
// table has a backslash, so a key with an escape matches nothing.
func (p *tokenPass) key(context uint8) int {
	t, start, end := p.tables, p.start+1, p.end-1
	name := p.text[start:end]
	marked := name != "" && name[0] == t.escape
	if p.decode {
		if marked {
			p.replace(start, start+1, "")
			return t.findName(context, name[1:])
		}
		if row := t.findShort(context, name); row != 0 {
			p.replace(start, end, t.rows[row].name)
			return row
		}
		return t.findName(context, name)
	}
	if row := t.findName(context, name); row != 0 {
		p.replace(start, end, t.rows[row].short)
		return row
	}
	if marked || t.findShort(context, name) != 0 {
		p.flush(start)
		p.out = append(p.out, t.escape)
	}
	return 0
}

// element reads a value that begins here, or the end of an array without any.
func (p *tokenPass) element() *Error {
	row := p.row
	switch b := p.at(p.end); b {
	case '{':
		return p.enter(p.context(0), jsonObject, wantMember)
	case '[':
		return p.enter(p.context(inArray), jsonArray, wantElement)
	case ']':
		if p.want == wantElement {
			return p.leave()
		}
	case '"':
		p.start = p.end
		if err := p.string(); err != nil {
			return err
		}
		if row.values != 0 {
			p.value(row.values)
		}
		p.endValue(jsonString)
		return nil
	}
	if p.end == len(p.text) {
		return p.unexpected()
	}
	p.start = p.end
	_, err := p.jsonScanner.value(p.text[p.end])
	return err
}

// enter reads an opening bracket. Where no row looks into the object or array, it
// reads all of it.
func (p *tokenPass) enter(context uint8, kind jsonKind, want jsonWant) *Error {
	depth := len(p.open)
	if _, err := p.push(context, kind, want); err != nil {
		return err
	}
	p.row = &p.tables.rows[0]
	if context&^inArray == 0 {
		for p.skim(depth); len(p.open) > depth && isSpace(p.at(p.end)); p.skim(depth) {
			p.drop()
		}
	}
	return nil
}

// context is that of an object or array (kind) that begins here.
func (p *tokenPass) context(kind uint8) uint8 {
	if len(p.open) == 0 && kind == 0 {
		return rootContext
	}
	if len(p.open) == 0 {
		return kind
	}
	outer := p.open[len(p.open)-1]
	if outer&inArray == 0 {
		return p.row.context | kind
	}
	if kind == inArray {
		return inArray
	}
	return outer &^ inArray
}

// value writes the string that was read.
func (p *tokenPass) value(table uint8) {
	t, start, end := p.tables, p.start+1, p.end-1
	text := p.text[start:end]
	switch {
	case text != "" && text[0] == t.escape && p.decode:
		p.replace(start, start+1, "")
	case text != "" && text[0] == t.escape:
		p.flush(start)
		p.out = append(p.out, t.escape)
	case p.decode:
		if name := t.valueName(table, text); name != "" {
			p.replace(start, end, name)
		}
	default:
		if short := t.valueShort(table, text); short != "" {
			p.replace(start, end, short)
		} else if t.valueName(table, text) != "" {
			p.flush(start)
			p.out = append(p.out, t.escape)
		}
	}
}

// comma reads what stands behind a value.
func (p *tokenPass) comma() *Error {
	array := p.open[len(p.open)-1]&inArray != 0
	switch b := p.at(p.end); {
	case b == ',':
		if len(p.open) == 1 {
			p.noteValue()
		}
		p.end++
		p.want = wantKey
		if array {
			p.want = wantValue
			p.row = &p.tables.rows[0]
		}
		return nil
	case b == '}' && !array, b == ']' && array:
		return p.leave()
	}
	return p.unexpected()
}

// leave closes what is open last.
func (p *tokenPass) leave() *Error {
	if len(p.open) == 1 {
		p.noteValue()
	}
	p.close(0)
	p.row = &p.tables.rows[0]
	return nil
}
