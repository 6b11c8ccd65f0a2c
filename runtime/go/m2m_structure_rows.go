package compact

// row opens the row of an object.
func (w *structWriter) row(node, column uint32) {
	n, c := &w.nodes[node], &w.columns[column]
	w.flush(int(n.start))
	w.frames = append(w.frames, structFrame{
		kind: frameRow, next: node + 1, last: n.next, column: c.first, end: c.end,
		span: w.beginSpan(node, len(w.draft)), behind: int(n.end),
	})
	w.write("[")
	w.fresh = len(w.draft)
}

// cells writes the next cell of a row, or ends the row.
func (w *structWriter) cells(top *structFrame) {
	w.flush(top.done)
	for top.next < top.last {
		column, c := top.column, &w.columns[top.column]
		top.column++
		node := top.next
		n := &w.nodes[node]
		if n.key != c.key {
			w.absent++
			continue
		}
		top.next = w.after(node)
		switch c.kind {
		case columnConstant:
		case columnInline:
			w.frames = append(w.frames, structFrame{kind: frameInline, next: node + 1, last: n.next, column: c.first, end: c.end, span: -1})
			return
		default:
			top.done = int(n.end)
			w.cell(node, column)
			return
		}
	}
	if top.kind == frameRow {
		w.write("]")
		w.at, w.absent = top.behind, 0
	}
	w.pop(len(w.draft))
}

// cell writes the text of a row behind the absent cells.
func (w *structWriter) cell(node, column uint32) {
	for ; w.absent > 0; w.absent-- {
		w.used |= clauseAbsent
		w.comma()
		w.write(`"="`)
	}
	w.comma()
	n, c := &w.nodes[node], &w.columns[column]
	w.at = int(n.start)
	switch b := w.text[n.start]; {
	case c.kind == columnRow && w.hasMembers(node):
		w.row(node, column)
	case c.kind == columnList && b == '[':
		w.open(frameRows, node, column)
	case c.kind == columnPattern && b == '"':
		w.patternCell(node, c)
	default:
		w.value(node)
	}
}

func (w *structWriter) comma() {
	if len(w.draft) > w.fresh {
		w.write(",")
	}
}

// patternCell writes what a string has beside the pattern.
func (w *structWriter) patternCell(node uint32, c *structColumn) {
	n := &w.nodes[node]
	span := w.beginSpan(node, len(w.draft))
	w.write(`"`)
	w.at += 1 + int(c.pre)
	if w.at < int(n.end-1-c.suf) && w.text[w.at] == structureMark {
		w.write("=")
	}
	w.flush(int(n.end - 1 - c.suf))
	w.at = int(n.end)
	w.write(`"`)
	w.endSpan(span, len(w.draft))
}
