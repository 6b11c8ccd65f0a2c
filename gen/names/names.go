// Package names is what a language calls that which a spec declares. Backends fill it
// in, for whoever writes of their trees.
package names

// Protocol has the names of a protocol. Errors are those of the kinds that are used,
// Limits those of the limits; lists follow the model's.
type Protocol struct {
	Tables  []Table
	Records []Record
	Errors  []string
	Limits  []string
}

// Table has a type, and a constant for each code.
type Table struct {
	Type  string
	Codes []string
}

// Record has a type, and the functions that write and read it. Of the protocol's own
// record these are the short ones.
type Record struct {
	Type       string
	Encode     string
	Decode     string
	Also       []string // other functions of the record
	FormatType string
	Formats    []string
	Selections []string // behind the formats; as callers write them
	Fields     []Field
}

// Field is an attribute of a record. Literal writes a value that a spec writes as text.
type Field struct {
	Name, Type string
	Literal    func(text string) string
}
