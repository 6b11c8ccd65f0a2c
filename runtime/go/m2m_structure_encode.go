package compact

import "strconv"

// A structWriter writes the frame of a document in one pass over its text.
type structWriter struct {
	out   []byte
	limit int64 // of depth
	table structTable
	open  []structFrame
	keys  []string // of the rows being judged

	doc   *structDocument // the text, which is another one inside a wrap
	at    int
	node  int   // the next node of the document
	depth int64 // of the value that comes
}

// A structFrame is what is open: of the text, or a wrap, with where the text
// around it goes on.
type structFrame struct {
	kind  structKind
	node  int // what gets a number when this ends, or -1
	outer *structDocument
	at    int
	next  int
}

type structKind uint8

const (
	structArray structKind = iota
	structObject
	structRows // an array of rows
	structRow
	structWrap
	structWrap2 // of indented text; decoders alone tell it apart
)

// encodeStructure appends the frame's text. Two passes: one parses and hashes,
// one writes. Both take time in proportion to the text.
func encodeStructure(c *call, dst []byte, content string) ([]byte, *Error) {
	doc, err := newStructDocument(content, c.limits.Depth)
	if err != nil {
		return nil, err
	}
	w := structWriter{out: dst, limit: c.limits.Depth, doc: doc}
	w.value()
	for len(w.open) > 0 {
		w.next()
	}
	return w.out, nil
}

// next goes on in what is open last, behind a value of it.
func (w *structWriter) next() {
	top := &w.open[len(w.open)-1]
	if top.kind == structWrap {
		w.out = append(w.out, '}')
		w.doc, w.at, w.node = top.outer, top.at, top.next
		w.pop(top.node)
		return
	}
	b := w.doc.text[w.at]
	w.at++
	if b == ',' {
		w.out = append(w.out, ',')
	}
	switch {
	case b == ',' && top.kind == structObject:
		w.key()
		w.value()
	case b == ',' && top.kind == structRow:
		w.at = stringEnd(w.doc.text, w.at) + 1
		w.value()
	case b == ',' && top.kind == structRows:
		if w.row() {
			w.value()
		}
	case b == ',':
		w.value()
	case top.kind == structRow:
		w.out = append(w.out, ']')
		w.pop(top.node)
	case top.kind == structRows:
		w.out = append(w.out, "]}"...)
		w.pop(top.node)
	default:
		w.out = append(w.out, b)
		w.pop(top.node)
	}
}

func (w *structWriter) push(kind structKind, node int) {
	w.open = append(w.open, structFrame{kind: kind, node: node})
	w.depth++
}

// pop ends what is open last, and numbers what it was.
func (w *structWriter) pop(node int) {
	w.open = w.open[:len(w.open)-1]
	w.depth--
	w.number(node)
}

// number gives a node of the document the next number.
func (w *structWriter) number(node int) {
	if node >= 0 {
		n := &w.doc.nodes[node]
		w.table.add(n.hash, w.doc.text[n.start:n.end])
	}
}

// ref writes a ref if what begins here has a number. Otherwise it returns the
// node, or -1 where there is none.
func (w *structWriter) ref() (node int, written bool) {
	if w.node == len(w.doc.nodes) || w.doc.nodes[w.node].start != w.at {
		return -1, false
	}
	n := &w.doc.nodes[w.node]
	number := w.table.find(n.hash, w.doc.text[n.start:n.end])
	if number < 0 {
		w.node++
		return w.node - 1, false
	}
	w.out = strconv.AppendInt(append(w.out, structureRef...), int64(number), 10)
	w.out = append(w.out, '"')
	w.at, w.node = n.end, n.next
	return -1, true
}

// value writes the value that begins here, or opens it and what is first in it.
func (w *structWriter) value() {
	for {
		node, written := w.ref()
		if written {
			return
		}
		text := w.doc.text
		switch b := text[w.at]; {
		case b == '"':
			if !w.string(node) {
				return
			}
		case (b == '{' || b == '[') && text[w.at+1] == b+2: // the closing bracket
			w.copy(w.at + 2)
			return
		case b == '{':
			w.out = append(w.out, b)
			w.at++
			w.push(structObject, node)
			w.key()
		case b == '[' && w.isRows():
			w.rows(node)
			if !w.row() {
				return
			}
		case b == '[':
			w.out = append(w.out, b)
			w.at++
			w.push(structArray, node)
		default:
			w.copy(scalarEnd(text, w.at))
			return
		}
	}
}

func (w *structWriter) copy(end int) {
	w.out = append(w.out, w.doc.text[w.at:end]...)
	w.at = end
}

// quoted writes a string as it is, but for the mark.
func (w *structWriter) quoted(end int) {
	if w.doc.text[w.at+1] == structureMark {
		w.out = append(w.out, '"', structureMark)
		w.at++
	}
	w.copy(end)
}

// key writes a key and its colon.
func (w *structWriter) key() {
	w.quoted(stringEnd(w.doc.text, w.at))
	w.copy(w.at + 1)
}

// string writes a string, or opens it where it holds JSON: then the value in it
// comes next.
func (w *structWriter) string(node int) (opened bool) {
	end := stringEnd(w.doc.text, w.at)
	if inner, step := w.unwrap(w.doc.text[w.at:end]); inner != nil {
		w.out = append(append(append(w.out, `{"`...), step...), `":`...)
		w.push(structWrap, node)
		top := &w.open[len(w.open)-1]
		top.outer, top.at, top.next = w.doc, end, w.node
		w.doc, w.at, w.node = inner, 0, 0
		return true
	}
	w.quoted(end)
	w.number(node)
	return false
}

// unwrap returns the JSON in a string, if wrapping it again gives the lexeme.
func (w *structWriter) unwrap(lexeme string) (inner *structDocument, step string) {
	if b := lexeme[1]; b != '{' && b != '[' || !quotedAsWritten(lexeme) {
		return nil, ""
	}
	content, _ := unquote(lexeme)
	inner, err := newStructDocument(content, w.limit-w.depth-1)
	switch {
	case err != nil:
		return nil, ""
	case content == inner.text && len(inner.text)+len(`{"":}`)+len(structureJSON) < len(lexeme):
		return inner, structureJSON
	case content != inner.text && len(inner.text)+len(`{"":}`)+len(structureJSON2) < len(lexeme):
		indented, whole := appendIndented(make([]byte, 0, len(content)), inner.text, len(content))
		if whole && string(indented) == content {
			return inner, structureJSON2
		}
	}
	return nil, ""
}

// isRows says whether the array that begins here is of objects with the same
// keys, and whether to write those once saves enough. The keys are in w.keys
// then.
func (w *structWriter) isRows() bool {
	text, i, node := w.doc.text, w.at+1, w.node
	w.keys = w.keys[:0]
	size, rows := 0, 0
	for ; ; i++ { // over the comma
		if text[i] != '{' || text[i+1] == '}' {
			return false
		}
		if node < len(w.doc.nodes) && w.doc.nodes[node].start == i {
			node++
		}
		k := 0
		for ; text[i] != '}'; k++ {
			start := i + 1
			end := stringEnd(text, start)
			key := text[start:end]
			switch {
			case rows == 0:
				w.keys = append(w.keys, key)
				size += len(key) + 1
			case k == len(w.keys) || w.keys[k] != key:
				return false
			}
			i, node = w.doc.skip(end+1, node)
		}
		if k != len(w.keys) {
			return false
		}
		rows++
		if i++; text[i] == ']' {
			return rows >= 2 && (rows-1)*size > rowsSaving
		}
	}
}

// skip returns the place behind the value that begins at i, and the node there.
func (d *structDocument) skip(i, node int) (end, next int) {
	if node < len(d.nodes) && d.nodes[node].start == i {
		return d.nodes[node].end, d.nodes[node].next
	}
	switch d.text[i] {
	case '"':
		return stringEnd(d.text, i), node
	case '{', '[': // a small one
		for depth := 0; ; i++ {
			switch d.text[i] {
			case '"':
				i = stringEnd(d.text, i) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1, node
				}
			}
		}
	}
	return scalarEnd(d.text, i), node
}

// rows opens the array that isRows has judged.
func (w *structWriter) rows(node int) {
	w.out = append(w.out, `{"`+structureRows+`":[[`...)
	for i, key := range w.keys {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		if key[1] == structureMark {
			w.out = append(w.out, '"', structureMark)
			key = key[1:]
		}
		w.out = append(w.out, key...)
	}
	w.out = append(w.out, "],"...)
	w.at++
	w.push(structRows, node)
}

// row writes a ref to the object that begins here, or opens it: then its first
// value comes next.
func (w *structWriter) row() (opened bool) {
	node, written := w.ref()
	if written {
		return false
	}
	w.out = append(w.out, '[')
	w.push(structRow, node)
	w.at = stringEnd(w.doc.text, w.at+1) + 1
	return true
}
