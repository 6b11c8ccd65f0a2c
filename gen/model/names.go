package model

// Names is what a language calls that which a spec declares: backends fill it in, for
// whoever writes of their trees. Errors are those of the kinds that are used,
// Limits those of the limits; lists follow the model's.
type Names struct {
	Tables  []TableNames
	Records []RecordNames
	Parts   []RecordNames // types and fields alone
	Errors  []string
	Limits  []string
}

// TableNames are a type, and a constant for each code. Where rows have names, functions
// lead from a code to its name, and back.
type TableNames struct {
	Type           string
	Codes          []string
	NameOf, ByName string
}

// EnumNames are those of tables where a code is a member of its type.
func (m *Model) EnumNames() (list []TableNames) {
	for _, t := range m.Tables {
		names := TableNames{Type: t.Class}
		for _, r := range t.Rows {
			names.Codes = append(names.Codes, t.Class+"."+r.Ident)
		}
		list = append(list, names)
	}
	return list
}

// RecordNames are a type, and the functions that write and read it. Of the protocol's own
// record these are the short ones.
type RecordNames struct {
	Type       string
	Encode     string
	Decode     string
	Also       []string // other functions of the record
	Methods    []string // of the type, as they are declared
	FormatType string
	Options    string // the type of an encoder's
	Formats    []string
	Selections []string // behind the formats; as callers write them
	Fields     []FieldNames
}

// FieldNames are those of an attribute of a record. Literal writes a value that a spec
// writes as text, of a list one of its elements.
type FieldNames struct {
	Name, Type string
	Literal    func(text string) string
}
