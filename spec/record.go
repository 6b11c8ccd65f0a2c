package spec

// Status is one row of the closed set of statuses. Identifier is derived from
// the code where the file gives none.
type Status struct {
	Pos                         Pos
	Code, Role, Doc, Identifier Text
	Integer                     Int
}

// Models is the table of models. Models without a row are written as
// NumberPrefix and their number.
type Models struct {
	Pos          Pos
	NumberPrefix Text
	Table        []Model
}

// Model is one row of the table of models.
type Model struct {
	Pos                         Pos
	Code, Name, Doc, Identifier Text
	Integer                     Int
}

// Verbose declares the members of a verbose response, in order.
type Verbose struct {
	Pos     Pos
	Members []Member
}

// Member is one JSON member and its role in a response.
type Member struct {
	Pos        Pos
	Name, Role Text
}

// DSL declares the separated text format; the last field takes the rest.
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

// PayloadField is one element of a tuple: a field of the response, as code,
// integer or text.
type PayloadField struct {
	Pos       Pos
	Field, As Text
	OmitZero  Bool
}

// Format is a response format: a prefix, and the chain behind it.
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

// Auto chooses by the UTF-8 bytes of the result. Otherwise is the format for
// what the chosen one cannot carry; it may be left out.
type Auto struct {
	Pos       Pos
	Ranges    []Range
	Otherwise Text
}

// Range gives a format to results of From to To bytes; the last has no To.
type Range struct {
	Pos      Pos
	From, To Int
	Format   Text
}
