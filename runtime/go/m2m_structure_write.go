package compact

// A structWriter writes a frame's text, the third pass. Text that stays as it is
// is copied later, in one piece; place tells where a byte of it will be.
type structWriter struct {
	structShapes
	structNames
	draft  []byte // the frame's text without names
	at     int    // the first byte of the text that is not yet in the draft
	frames []structFrame
	heads  []structHeadPart
	absent int // cells to write when another one comes
	fresh  int // of the draft, behind the bracket of the last row
	used   structClauses
}

// A structFrame is a value that is being written, with the nodes in it that are still to come.
type structFrame struct {
	kind        frameKind
	next, last  uint32 // nodes
	column, end uint32 // of a row; of rows, column is the one that holds the rows
	done        int    // the place after it in the text; in a row, after its last cell
	behind      int    // of a row, behind the object
	span        int    // or -1
	outer       string // of a wrap, the text around it
}

type frameKind uint8

const (
	frameFlow  frameKind = iota // an array or object as it is
	frameRows                   // one whose elements or members are rows
	frameTable                  // the same; its columns are not used again
	frameRow
	frameInline
	frameWrap
)

// flush writes the text up to a place.
func (w *structWriter) flush(to int) {
	if to > w.at {
		w.draft = append(w.draft, w.text[w.at:to]...)
		w.at = to
	}
}

// place is where a byte of the text that is still to come will be.
func (w *structWriter) place(at int) int { return len(w.draft) + at - w.at }

func (w *structWriter) write(s string) { w.draft = append(w.draft, s...) }

func (w *structWriter) step() {
	top := &w.frames[len(w.frames)-1]
	switch {
	case top.kind == frameWrap:
		w.flush(len(w.text))
		w.write("}")
		w.text, w.at = top.outer, top.done
		w.pop(len(w.draft))
	case top.kind >= frameRow:
		w.cells(top)
	case top.next == top.last:
		w.flow(top)
	default:
		w.inside(top)
	}
}

// inside writes the next element or member of an array or object.
func (w *structWriter) inside(top *structFrame) {
	node := top.next
	top.next = w.after(node)
	n := &w.nodes[node]
	if n.key >= 0 {
		if key := w.keys[n.key].lexeme; isMarked(key) {
			w.flush(int(n.start) - len(key)) // with its quote, not the colon
			w.write("=")
		}
	}
	if top.kind != frameFlow && w.hasMembers(node) {
		w.row(node, top.column)
		return
	}
	w.value(node)
}

// pop ends what was written last, at a place.
func (w *structWriter) pop(at int) {
	top := &w.frames[len(w.frames)-1]
	w.endSpan(top.span, at)
	w.frames = w.frames[:len(w.frames)-1]
}

// flow ends an array or object whose rest is as it is in the text.
func (w *structWriter) flow(top *structFrame) {
	if top.kind == frameTable {
		w.columns = w.columns[:top.column]
	}
	w.pop(w.place(top.done))
}

// value writes a value that is no cell of a column of its own kind.
func (w *structWriter) value(node uint32) {
	n := &w.nodes[node]
	switch w.text[n.start] {
	case '"':
		w.string(node)
	case '{', '[':
		if column, ok := w.table(node); ok {
			w.openTable(node, column)
			return
		}
		w.open(frameFlow, node, 0)
	}
}

// open begins an array or object that is written as it is.
func (w *structWriter) open(kind frameKind, node, column uint32) {
	n := &w.nodes[node]
	w.frames = append(w.frames, structFrame{
		kind: kind, next: node + 1, last: n.next, column: column, done: int(n.end),
		span: w.beginSpan(node, w.place(int(n.start))),
	})
}

// string writes a string, or opens what it holds.
func (w *structWriter) string(node uint32) {
	n := &w.nodes[node]
	if w.isUnwrapped(node) {
		w.flush(int(n.start))
		w.used |= clauseJSON
		span := w.beginSpan(node, len(w.draft))
		root := n.next
		if w.nodes[root].key == rootIndented {
			w.write(`{"` + structureJSON2 + `":`)
		} else {
			w.write(`{"` + structureJSON + `":`)
		}
		w.frames = append(w.frames, structFrame{kind: frameWrap, done: int(n.end), span: span, outer: w.text})
		w.text, w.at = w.textOf(root), 0
		w.value(root)
		return
	}
	start := w.place(int(n.start))
	if w.text[n.start+1] == structureMark {
		w.flush(int(n.start) + 1)
		w.write("=")
	}
	w.endSpan(w.beginSpan(node, start), w.place(int(n.end)))
}
