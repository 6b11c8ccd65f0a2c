package compact

// The structure algorithm writes objects with the same keys as rows of a table,
// JSON inside strings as JSON, and repeated values only once. A spec can change
// only its tag; see docs/m2m.md, "T2".
const (
	structureText  = "structure algorithm" // where a protocol leaves it out
	structureMark  = '='                   // begins every step; doubled where content begins with it
	structureJSON  = "=JSON"
	structureJSON2 = "=JSON2"
	structureRow   = "=row"
	structureRows  = "=rows"
	structureHead  = " rows" // behind the mark and the count
	structureStar  = '*'     // where the cell stands in a pattern

	structureValues = 1 << 20 // content of more values is written as it is
)

// isBoundary says whether a pattern may end at b, and a rest may begin with it.
func isBoundary(b byte) bool {
	return b > ' ' && b < 0x7f && !(b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z')
}

// beginsRest says whether b may stand behind a name.
func beginsRest(b byte) bool { return isBoundary(b) && b != ':' && b != '"' && b != '\\' }

// scalarEnd returns the place behind the number or literal that begins at i.
func scalarEnd(text string, i int) int {
	for i < len(text) && text[i] != ',' && text[i] != ']' && text[i] != '}' {
		i++
	}
	return i
}

// isMarked says whether a string or key begins with the mark.
func isMarked(lexeme string) bool { return lexeme[1] == structureMark }

// appendMarked appends a string or key of the content.
func appendMarked(dst []byte, lexeme string) []byte {
	if isMarked(lexeme) {
		dst = append(dst, '"')
		lexeme = "=" + lexeme[1:]
	}
	return append(dst, lexeme...)
}
