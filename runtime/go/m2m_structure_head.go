package compact

import (
	"strconv"
	"strings"
)

// A structHeadPart is a list of columns that is being written, and what closes
// it.
type structHeadPart struct {
	next, end uint32
	close     string
}

// openTable begins a table with its head.
func (w *structWriter) openTable(node, column uint32) {
	w.open(frameTable, node, column)
	w.used |= clauseTable
	w.flush(int(w.nodes[node].start) + 1)
	if w.isArray(node) {
		w.write("{")
	}
	w.draft = append(w.draft, '"', structureMark)
	w.draft = strconv.AppendInt(w.draft, int64(w.count(node)), 10)
	w.write(structureHead + `":`)
	w.head(column)
	if w.isArray(node) {
		w.write("}")
	}
	w.write(",")
}

// count is how many elements or members an array or object has. Scalar elements
// have no node, so their commas are counted.
func (w *structWriter) count(node uint32) int {
	n := &w.nodes[node]
	count, at := 0, n.start+1
	for child := node + 1; child < n.next; child = w.after(child) {
		c := &w.nodes[child]
		if c.key < 0 {
			count += strings.Count(w.text[at:c.start], ",")
		}
		count++
		at = c.end + 1
	}
	if at < n.end && w.isArray(node) {
		count += strings.Count(w.text[at:n.end], ",") + 1
	}
	return count
}

// head writes the columns inside one, and those inside them.
func (w *structWriter) head(column uint32) {
	w.openColumns(column, "]")
	for len(w.heads) > 0 {
		top := &w.heads[len(w.heads)-1]
		if top.next == top.end {
			w.write(top.close)
			w.heads = w.heads[:len(w.heads)-1]
			continue
		}
		if w.draft[len(w.draft)-1] != '[' {
			w.write(",")
		}
		top.next++
		w.column(top.next - 1)
	}
}

func (w *structWriter) openColumns(column uint32, close string) {
	c := &w.columns[column]
	w.write("[")
	w.heads = append(w.heads, structHeadPart{c.first, c.end, close})
}

// column writes a column, or what is in front of the columns inside it.
func (w *structWriter) column(column uint32) {
	c := &w.columns[column]
	close := ""
	w.used |= columnClauses[c.kind]
	if c.optional {
		w.used |= clauseOptional
		w.write("[")
		close = "]"
	}
	if c.kind != columnPlain {
		w.write("{")
	}
	w.draft = appendMarked(w.draft, w.keys[c.key].lexeme)
	switch c.kind {
	case columnConstant:
		w.write(":")
		if constant := w.lexeme(c.constant); constant[0] == '"' {
			w.draft = appendMarked(w.draft, constant)
		} else {
			w.write(constant)
		}
		w.write("}")
	case columnPattern:
		w.write(":")
		w.patternOf(c)
		w.write("}")
	case columnInline:
		w.write(":")
		w.openColumns(column, "]}"+close)
		return
	case columnRow:
		w.write(`:{"` + structureRow + `":`)
		w.openColumns(column, "]}}"+close)
		return
	case columnList:
		w.write(`:{"` + structureRows + `":`)
		w.openColumns(column, "]}}"+close)
		return
	}
	w.write(close)
}

// patternOf writes a column's pattern, with the star where the cell is.
func (w *structWriter) patternOf(c *structColumn) {
	model := w.lexeme(c.constant)
	if c.pre > 0 && isMarked(model) {
		w.write(`"` + string(structureMark))
	} else {
		w.write(`"`)
	}
	w.write(model[1 : 1+c.pre])
	w.draft = append(w.draft, structureStar)
	w.write(model[len(model)-1-int(c.suf):]) // with its quote
}
