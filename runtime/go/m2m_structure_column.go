package compact

type columnKind uint8

const (
	columnPlain columnKind = iota
	columnConstant
	columnPattern
	columnInline
	columnRow
	columnList
)

// A structColumn is one column of a table's rows. A table's own rows are the
// rows of a column of the kind columnRow, which stands in front of the others.
type structColumn struct {
	key        int32
	kind       columnKind
	optional   bool
	last       bool   // of its list
	first, end uint32 // the columns inside; before the column is judged, its values
	pre, suf   uint32 // bytes of the pattern
	constant   uint32 // the node of a constant, or of a string with the pattern
}

// A structReadColumn is a column of a table that is being restored, as it stands
// in the frame.
type structReadColumn struct {
	key, keyEnd      uint32 // its lexeme
	start, end, star uint32 // of a constant, its lexeme; of a pattern, its text
	first            int32  // of the columns inside
	next, skip       int32  // the column behind it, and the first there that is not optional
	kind             columnKind
	optional         bool
}

const noColumn = -1
