package compact

import "strings"

// A structReader restores a document from its frame, in one pass over it.
type structReader struct {
	jsonScanner
	limits *Limits
	base   int   // of the output limit: where the content begins in the first buffer
	depth  int64 // of the value that comes

	out     []byte   // the innermost buffer
	buffer  int      // its index
	buffers [][]byte // one for each wrap, and the first; out's entry is stale
	table   []structValue
	open    []structOpenValue
}

// A structValue is a numbered value that was restored.
type structValue struct {
	buffer, start, end int
	height             int64
}

// A structOpenValue is a restored value that has not ended.
type structOpenValue struct {
	kind   structKind
	start  int
	count  int // members, elements or rows
	height int64
	keys   []string // of rows, with their colons
	outer  int      // of a wrap: the buffer around it
	marked int      // of a wrap: the numbers given before it
}

func damage(message string) *Error { return fail(roleDecompression, message) }

// decodeStructure appends the document that a frame's text stands for.
func decodeStructure(c *call, dst []byte, text string) ([]byte, *Error) {
	if !isUnicode(text) {
		return nil, damage("the text is not UTF-8")
	}
	r := structReader{
		jsonScanner: jsonScanner{text: text, limit: maxInteger}, // steps nest deeper than what they restore
		limits:      &c.limits, base: len(dst), out: dst, buffers: make([][]byte, 1),
	}
	for {
		kind, err := r.next()
		if err != nil {
			return nil, damaged(err)
		}
		if kind == jsonEnd {
			return r.out, nil
		}
		if err := r.token(kind); err != nil {
			return nil, damaged(err)
		}
	}
}

func (r *structReader) top() *structOpenValue {
	if len(r.open) == 0 {
		return nil
	}
	return &r.open[len(r.open)-1]
}

func (r *structReader) token(kind jsonKind) *Error {
	lexeme := r.text[r.start:r.end]
	switch kind {
	case jsonKey:
		if r.top().kind != structObject {
			return damage("a step has another key beside it")
		}
		if err := r.write(","); err != nil {
			return err
		}
		return r.key(lexeme)
	case jsonObjectEnd:
		if r.top().kind != structObject {
			return r.wrapEnd()
		}
		return r.finish("}")
	case jsonArrayEnd:
		return r.arrayEnd()
	}
	if err := r.before(kind, lexeme); err != nil {
		return err
	}
	switch kind {
	case jsonObject:
		return r.object()
	case jsonArray:
		if top := r.top(); top != nil && top.kind == structRows {
			return r.push(structRow, "{")
		}
		return r.push(structArray, "[")
	case jsonString:
		return r.string(lexeme)
	}
	return r.write(lexeme)
}

// before writes what stands in front of a value: a comma, or a row's key.
func (r *structReader) before(kind jsonKind, lexeme string) *Error {
	top := r.top()
	if top == nil || top.kind == structObject || top.kind >= structWrap {
		return nil
	}
	if top.kind == structRows && kind != jsonArray && !strings.HasPrefix(lexeme, structureRef) {
		return damage("a row is neither an array nor a reference")
	}
	if top.kind == structRow && top.count == len(top.keys) {
		return damage("a row has more values than there are keys")
	}
	if top.count++; top.count > 1 {
		if err := r.write(","); err != nil {
			return err
		}
	}
	if top.kind == structRow {
		return r.write(top.keys[top.count-1])
	}
	return nil
}

// write appends to the innermost buffer, up to the output limit.
func (r *structReader) write(s string) *Error {
	if err := r.room(len(s)); err != nil {
		return err
	}
	r.out = append(r.out, s...)
	return nil
}

// room makes room for n more bytes, up to the output limit.
func (r *structReader) room(n int) *Error {
	size := len(r.out) + n
	left := r.limits.Output - int64(size)
	if r.buffer == 0 {
		left += int64(r.base)
	}
	if left < 0 {
		return failLimit(roleDecompression, limitOutput, r.limits.Output)
	}
	if size > cap(r.out) { // append would grow in smaller steps, and leave more behind
		r.out = growTo(r.out, size, int64(size)+left)
	}
	return nil
}

// within checks that a value of some height fits here.
func (r *structReader) within(height int64) *Error {
	if r.depth+height > r.limits.Depth {
		return failLimit(roleDecompression, limitDepth, r.limits.Depth)
	}
	return nil
}

func (r *structReader) push(kind structKind, bracket string) *Error {
	if err := r.within(1); err != nil {
		return err
	}
	opened := structOpenValue{kind: kind, start: len(r.out)}
	if kind == structRow {
		opened.keys = r.top().keys
	}
	r.open = append(r.open, opened)
	r.depth++
	return r.write(bracket)
}

// finish closes what is open last.
func (r *structReader) finish(bracket string) *Error {
	if err := r.write(bracket); err != nil {
		return err
	}
	top := r.pop()
	r.restored(top.start, top.height+1)
	return nil
}

func (r *structReader) pop() structOpenValue {
	top := *r.top()
	r.open = r.open[:len(r.open)-1]
	r.depth--
	return top
}

// restored numbers the value that now ends the buffer, and tells what is around
// it of its height.
func (r *structReader) restored(start int, height int64) {
	if len(r.out)-start >= numberedSize {
		r.table = append(r.table, structValue{r.buffer, start, len(r.out), height})
	}
	r.raise(height)
}

func (r *structReader) raise(height int64) {
	if top := r.top(); top != nil {
		top.height = max(top.height, height)
	}
}

// arrayEnd closes an array, a row, or the rows with their step.
func (r *structReader) arrayEnd() *Error {
	switch top := r.top(); {
	case top.kind == structRow && top.count != len(top.keys):
		return damage("a row has fewer values than there are keys")
	case top.kind == structRow:
		return r.finish("}")
	case top.kind == structRows:
		if err := r.expect(jsonObjectEnd, "a step has another key beside it"); err != nil {
			return err
		}
	}
	return r.finish("]")
}

// expect reads a token that must be of the kind.
func (r *structReader) expect(kind jsonKind, otherwise string) *Error {
	got, err := r.next()
	if err == nil && got != kind {
		err = damage(otherwise)
	}
	return err
}

// object opens an object, or a step.
func (r *structReader) object() *Error {
	kind, err := r.next()
	if err != nil {
		return err
	}
	if kind == jsonObjectEnd {
		if err := r.within(1); err != nil {
			return err
		}
		r.raise(1)
		return r.write("{}")
	}
	switch key := r.text[r.start:r.end]; key {
	case `"` + structureJSON + `"`:
		return r.wrap(structWrap)
	case `"` + structureJSON2 + `"`:
		return r.wrap(structWrap2)
	case `"` + structureRows + `"`:
		return r.rows()
	default:
		if err := r.push(structObject, "{"); err != nil {
			return err
		}
		return r.key(key)
	}
}

// unmark drops one mark in front of a key or string.
func unmark(lexeme string) (string, bool) {
	if lexeme[1] != structureMark {
		return lexeme, true
	}
	return lexeme[1:], lexeme[2] == structureMark
}

func (r *structReader) key(lexeme string) *Error {
	key, ok := unmark(lexeme)
	if !ok {
		return damage("a key that is no step begins with one " + string(structureMark))
	}
	if err := r.room(len(lexeme) + 1); err != nil {
		return err
	}
	r.out = append(append(append(r.out, '"'), key[1:]...), ':')
	return nil
}

func (r *structReader) string(lexeme string) *Error {
	if digits, ok := strings.CutPrefix(lexeme, structureRef); ok {
		return r.ref(digits[:len(digits)-1])
	}
	text, ok := unmark(lexeme)
	if !ok {
		return damage("a string that is no reference begins with one " + string(structureMark))
	}
	start := len(r.out)
	if err := r.room(len(text)); err != nil {
		return err
	}
	r.out = append(append(r.out, '"'), text[1:]...)
	r.restored(start, 0)
	return nil
}

// ref copies a numbered value.
func (r *structReader) ref(digits string) *Error {
	n, ok := parseNumber(digits)
	if !ok || n >= int64(len(r.table)) {
		return damage("a reference to a value that is not there")
	}
	v := r.table[n]
	if err := r.within(v.height); err != nil {
		return err
	}
	if err := r.room(v.end - v.start); err != nil {
		return err
	}
	from := r.out
	if v.buffer != r.buffer {
		from = r.buffers[v.buffer]
	}
	r.out = append(r.out, from[v.start:v.end]...)
	r.raise(v.height)
	return nil
}

// rows opens an array of rows and reads the keys.
func (r *structReader) rows() *Error {
	if err := r.expect(jsonArray, "rows are an array"); err != nil {
		return err
	}
	if err := r.expect(jsonArray, "rows begin with an array of keys"); err != nil {
		return err
	}
	var keys []string
	for {
		kind, err := r.next()
		if err != nil {
			return err
		}
		if kind == jsonArrayEnd && len(keys) > 0 {
			break
		}
		key, ok := r.text[r.start:r.end], false
		if kind == jsonString {
			key, ok = unmark(key)
		}
		if !ok {
			return damage("a key of rows is no string, or begins with one " + string(structureMark))
		}
		keys = append(keys, `"`+key[1:]+":")
	}
	if err := r.push(structRows, "["); err != nil {
		return err
	}
	r.top().keys = keys
	return nil
}

// wrap opens a string that is shown as the value in it, with its own buffer.
func (r *structReader) wrap(kind structKind) *Error {
	if err := r.within(1); err != nil {
		return err
	}
	r.open = append(r.open, structOpenValue{kind: kind, start: len(r.out), outer: r.buffer, marked: len(r.table)})
	r.depth++
	r.buffers[r.buffer] = r.out
	r.buffer, r.out = len(r.buffers), nil
	r.buffers = append(r.buffers, nil)
	return nil
}

// wrapEnd writes the string into the buffer around it. What has numbers inside
// stays for later refs.
func (r *structReader) wrapEnd() *Error {
	top := r.pop()
	inner := r.out
	if len(r.table) > top.marked {
		r.buffers[r.buffer] = inner
	}
	r.buffer, r.out = top.outer, r.buffers[top.outer]
	if top.kind == structWrap2 {
		var whole bool
		limit := int(min(max(r.limits.Output, 0), maxInteger))
		if inner, whole = appendIndented(nil, view(inner), limit); !whole {
			return failLimit(roleDecompression, limitOutput, r.limits.Output)
		}
	}
	if err := r.room(quotedLength(view(inner))); err != nil {
		return err
	}
	r.out = appendQuoted(r.out, view(inner))
	r.restored(top.start, 0)
	return nil
}
