package compact

import "strings"

// TraceStructure takes the text behind the tag of a structure frame. It visits
// the steps in order: heads of tables, JSON in strings, names with their values,
// and repetitions that a name stands for. It returns how far it read, in bytes,
// and the decoder's error.
func (p *Protocol) TraceStructure(text string, visit func(Trace)) (at int, err error) {
	if !isUnicode(text) {
		return 0, p.stamp(notUnicode(roleDecompression, fieldText))
	}
	limits := p.limits
	r := newStructReader(&limits, nil, text)
	for {
		kind, failed := r.next()
		if failed != nil {
			return r.end, p.stamp(damaged(failed))
		}
		if kind == jsonEnd {
			return r.end, nil
		}
		start, open, names, columns := r.start, len(r.open), len(r.names.list), len(r.columns)
		if failed := r.token(kind); failed != nil {
			return r.start, p.stamp(damaged(failed))
		}
		switch {
		case len(r.names.list) > names:
			n := &r.names.list[names]
			visit(newTrace("name "+r.nameAt(int32(names)), int(n.at)-2, r.end, view(r.out[n.start:n.stop])))
		case len(r.columns) > columns:
			visit(newTrace("table", start, r.end, r.traceColumns(int32(columns))))
		case len(r.open) > open && r.top().kind == openWrap:
			visit(newTrace("json", start, r.end, ""))
		case len(r.open) > open && r.top().kind == openWrap2:
			visit(newTrace("json2", start, r.end, ""))
		case kind == jsonString:
			if step, isStep := stepOf(r.lexeme()); isStep {
				visit(r.traceAgain(step))
			}
		}
	}
}

// traceAgain is a value that is written as a name, or begins with one.
func (r *structReader) traceAgain(step string) Trace {
	end := lettersEnd(step)
	if end == 0 { // an absent cell
		return newTrace("absent", r.start, r.end, "")
	}
	value, _, _ := r.readName(step[:end]) // it has been read
	text := string(value)
	if end < len(step) {
		text = text[:len(text)-1] + step[end:] + `"`
	}
	return newTrace("again "+step[:end], r.start, r.end, text)
}

// traceColumns lists the keys of the columns inside one.
func (r *structReader) traceColumns(column int32) string {
	var keys []string
	for i := r.columns[column].first; i != noColumn; i = r.columns[i].next {
		keys = append(keys, r.columnName(i))
	}
	return strings.Join(keys, " ")
}
