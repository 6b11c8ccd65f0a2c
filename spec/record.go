package spec

// Table is a table of codes. Identifiers, here and below, are derived where the
// file gives none.
type Table struct {
	Pos                   Pos
	Name, Doc, Identifier Text
	Open                  *Open // nil: the table is closed
	Rows                  []Row

	parts map[string]section
}

// Open says that any text is a value of a table. If there is a NumberPrefix, a
// number without a row is written as the prefix and the number.
type Open struct {
	Pos          Pos
	NumberPrefix Text
}

// Row is one row of a table.
type Row struct {
	Pos                               Pos
	Code, Name, Role, Doc, Identifier Text
	Integer                           Int
}

// Record is a kind of value: its fields, the layouts of these, and the formats
// of frames.
type Record struct {
	Pos                   Pos
	Name, Doc, Identifier Text
	Fields                []Field
	Verbose               *Verbose
	DSL                   *DSL
	Payload               *Payload
	Formats               []Format
	Selection             *Selection

	parts map[string]section
}

// Field is a field of a record. Type is a table's name or one of FieldTypes.
type Field struct {
	Pos                                   Pos
	Name, Type, Role, Of, Doc, Identifier Text
	Min, Max                              Int
	Optional                              Bool
}

// Verbose declares the members of a JSON object, in order, and what becomes of
// those that it does not declare.
type Verbose struct {
	Pos     Pos
	Members []Member
	Unknown Text
}

// Member is the JSON member of a field.
type Member struct {
	Pos         Pos
	Name, Field Text
	OmitZero    Bool
}

// DSL declares the separated text layout; the last field takes the rest.
type DSL struct {
	Pos       Pos
	Separator Text
	Fields    []Text
}

// Payload declares the versions of the MessagePack tuple.
type Payload struct {
	Pos               Pos
	Default, Fallback Int
	Versions          []PayloadVersion
}

// PayloadVersion is one tuple layout, behind its version number.
type PayloadVersion struct {
	Pos     Pos
	Version Int
	Fields  []PayloadField
}

// PayloadField is one element of a tuple: a field, and how it is written.
type PayloadField struct {
	Pos       Pos
	Field, As Text
	OmitZero  Bool
}

// Format is a format of a record: a prefix, and the chain behind it.
type Format struct {
	Pos            Pos
	Name           Text
	Prefix         Text
	LegacyPrefixes []Text
	Chain          []Text
	Doc            Text
}

// Selection declares how an encoder chooses a format.
type Selection struct {
	Pos      Pos
	Auto     Auto
	Smallest []Text
	Tokens   []Text
}

// Auto chooses by the number of UTF-8 bytes in the field By. Otherwise is the
// format for records that the chosen one cannot carry; it may be left out.
type Auto struct {
	Pos       Pos
	By        Text
	Ranges    []Range
	Otherwise Text
}

// Range gives a format to sizes of From to To bytes; the last has no To.
type Range struct {
	Pos      Pos
	From, To Int
	Format   Text
}
