package compact

// A structReader restores a document from its frame in one pass. A name stands
// for a place in the restored text.
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

// newStructReader gives its scanner no depth limit, since steps nest deeper than
// the document that they restore.
func newStructReader(limits *Limits, dst []byte, text string) *structReader {
	return &structReader{jsonScanner: jsonScanner{text: text, limit: maxInteger}, limits: limits, base: len(dst), out: dst}
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

func (r *structReader) top() *structOpenValue {
	if len(r.open) == 0 {
		return nil
	}
	return &r.open[len(r.open)-1]
}

// write appends to what is restored, up to the output limit.
func (r *structReader) write(s string) *Error {
	if err := r.room(len(s)); err != nil {
		return err
	}
	r.out = append(r.out, s...)
	return nil
}

// room makes room for n more bytes, up to the output limit. All restored text,
// with the JSON texts in strings, is at most three times the limit.
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

// fits checks that a value of this height may stand here, within the depth limit.
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

func damage(c Cause) *Error { return because(roleDecompression, c) }
