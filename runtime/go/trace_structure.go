package compact

import (
	"strconv"
	"strings"
)

// TraceStructure visits the steps in the text behind the tag of a structure
// frame, in order: values that get a number when they end, references with what
// they copy, and the openings of wraps and rows. It returns how far it read, in
// bytes, and the decoder's error.
func (p *Protocol) TraceStructure(text string, visit func(Trace)) (at int, err error) {
	if !isUnicode(text) {
		return 0, p.stamp(damage("the text is not UTF-8"))
	}
	limits := p.limits
	r := structReader{jsonScanner: jsonScanner{text: text, limit: maxInteger}, limits: &limits, buffers: make([][]byte, 1)}
	var starts []int // in the text, of what is open
	for {
		kind, failed := r.next()
		if failed != nil {
			return r.end, p.stamp(damaged(failed))
		}
		if kind == jsonEnd {
			return r.end, nil
		}
		start, open, numbered := r.start, len(r.open), len(r.table)
		if failed := r.token(kind); failed != nil {
			return r.start, p.stamp(damaged(failed))
		}
		switch {
		case len(r.open) > open:
			starts = append(starts, start)
			r.traceOpening(start, visit)
		case len(r.open) < open:
			start, starts = starts[len(starts)-1], starts[:len(starts)-1]
		case kind == jsonString && strings.HasPrefix(text[start:], structureRef):
			n, _ := strconv.ParseInt(text[start+len(structureRef):r.end-1], 10, 64) // it has been read
			visit(r.traceNumber("reference", start, n))
		}
		if len(r.table) > numbered {
			visit(r.traceNumber("numbered", start, int64(numbered)))
		}
	}
}

// traceOpening visits the step that was opened, if it is one.
func (r *structReader) traceOpening(start int, visit func(Trace)) {
	switch top := r.top(); top.kind {
	case structWrap:
		visit(newTrace("json", start, r.end, ""))
	case structWrap2:
		visit(newTrace("json2", start, r.end, ""))
	case structRows:
		var keys []string
		for _, key := range top.keys {
			keys = append(keys, strings.TrimSuffix(key, ":"))
		}
		visit(newTrace("rows", start, r.end, strings.Join(keys, " ")))
	}
}

func (r *structReader) traceNumber(kind string, start int, n int64) Trace {
	v, from := r.table[n], r.out
	if v.buffer != r.buffer {
		from = r.buffers[v.buffer]
	}
	x := newTrace(kind, start, r.end, view(from[v.start:v.end]))
	x.Number = n
	return x
}
