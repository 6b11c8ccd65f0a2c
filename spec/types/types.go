// Package types says what the types of fields are: one variable each, in a file of
// its own. Whoever has to know something of a type reads it here; nobody else
// lists them.
package types

import (
	"fmt"
	"slices"
	"strings"
)

// Type is a type of field. Closed and Open are those of fields with a table, Record that of
// fields with a record, which a spec names in their place.
type Type struct {
	Name string
	Noun string   // what a value is, in the documentation of a record; {table} and {record} are their names, {element} and {want} are those of an element
	JSON string   // what it is in JSON
	Want string   // what a value given as text must be
	As   []string // the ways in which a payload may write it
	Also []string // what other languages call it: a suggestion, in small letters
	Mark string   // the punctuation that its text may hold, which then does not end where a layout separates by it

	Text     bool // its values are strings
	Holds    bool // its values hold others, and its text is JSON
	Several  bool // these are of one type, which the key `of` gives
	Base64   bool // its text is Base64
	Long     bool // a value is shown by its size
	Empty    bool // its text may be empty; an absent field's is
	Null     bool // JSON's null is a value
	Bounds   bool // a field may have min and max
	OmitZero bool // 0 may be left out

	// Read reads a value that stands in JSON, as people write it. It knows no
	// table and no bounds; Takes does.
	Read  func(f Field, lexeme []byte) (any, error)
	Takes func(f Field, value any) bool
	Plain func(f Field) any           // the simplest value, for examples
	Edges func(f Field) []any         // values where something changes, the last an ordinary one
	Draw  func(d Drawer, f Field) any // a value at random, now and then one that the field does not take
}

// Field is what a field says beside its type.
type Field struct {
	*Type
	Table    string
	Rows     []Row
	Prefix   string // of a number without a row
	Min, Max *int64
	Element  *Field // of a list or a map: what each of its values is
	Record   *Shape // of a record: its fields, and theirs

	level int // how many values it stands in, of those that are drawn: with each there is less in it
}

// Row is one of the field's table.
type Row struct {
	Code, Name, Role string
	Integer          *int64
}

// A Drawer draws what types are made of.
type Drawer interface {
	IntN(n int) int
	Length() int           // of a text
	Text(size int) string  // of about that many bytes
	JSON(depth int) string // a text of JSON
	Members() string       // a text of an object, with members that a record may not have
}

var all = []*Type{&Closed, &Open, &Integer, &Number, &Boolean, &Text, &JSON, &Bytes, &List, &Map, &Record}

// Of returns the type of the name, or nil.
func Of(name string) *Type {
	for _, t := range all {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// Meant is the name of the type that another language calls so, or "".
func Meant(name string) string {
	name = strings.ToLower(name)
	for _, t := range all {
		if slices.Contains(t.Also, name) {
			return t.Name
		}
	}
	return ""
}

// All are all types.
func All() []*Type { return slices.Clone(all) }

// Names are those that a spec gives to types; a table's and a record's name are others.
func Names() (list []string) {
	for _, t := range all {
		if t != &Closed && t != &Open && t != &Record {
			list = append(list, t.Name)
		}
	}
	return list
}

// Elements are the names of those that lists and maps may hold, beside tables and records.
func Elements() []string {
	return slices.DeleteFunc(Names(), func(name string) bool { return Of(name).Holds })
}

// Those are the names of the types that have something, for a message.
func Those(has func(*Type) bool) string {
	return strings.Join(slices.DeleteFunc(Names(), func(name string) bool { return !has(Of(name)) }), " or ")
}

// Forms are the ways in which a payload writes a field, in the order of types.
func Forms() (list []string) {
	for _, t := range all {
		for _, form := range t.As {
			if !slices.Contains(list, form) {
				list = append(list, form)
			}
		}
	}
	return list
}

// About fills in what a text of the type leaves open.
func (f Field) About(text string) string {
	if f.Element != nil {
		text = strings.ReplaceAll(text, "{element}", f.Element.About(f.Element.Noun))
		text = strings.ReplaceAll(text, "{want}", f.Element.About(f.Element.Want))
	}
	if f.Record != nil {
		text = strings.ReplaceAll(text, "{record}", f.Record.Name)
	}
	return strings.ReplaceAll(text, "{table}", f.Table)
}

// readInside reads a value in JSON of another one, where JSON stands as it is.
func (f Field) readInside(lexeme []byte) (any, error) {
	if f.Type == &JSON {
		return string(lexeme), nil
	}
	return f.Read(f, lexeme)
}

// inside is a field that stands in a value of this one.
func (f Field) inside(of Field) Field {
	of.level = f.level + 1
	return of
}

// few is up to how many values one holds: at the top as many as are asked for, and with each
// level fewer, so that records which hold records of their own kind end.
func (f Field) few(n int) int { return n >> f.level }

// Bound brings an integer into the field's range.
func (f Field) Bound(n int64) int64 {
	if f.Max != nil {
		n = min(n, *f.Max)
	}
	if f.Min != nil {
		n = max(n, *f.Min)
	}
	return n
}

// one is an element of a list.
func one[T any](d Drawer, list ...T) T { return list[d.IntN(len(list))] }

func values[T any](list ...T) (out []any) {
	for _, x := range list {
		out = append(out, x)
	}
	return out
}

// wrong is the error of a lexeme that is not of a type.
func wrong(lexeme []byte, what string) error { return fmt.Errorf("%.40s is %s", lexeme, what) }
