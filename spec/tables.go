package spec

import (
	"slices"

	"github.com/compactgen/compactgen/spec/types"
)

// TableOf returns the table of that name, or nil.
func (f *File) TableOf(name string) *Table {
	for i := range f.Tables {
		if f.Tables[i].Name.V == name {
			return &f.Tables[i]
		}
	}
	return nil
}

// Several says whether the field's value holds others of one type: it is a list or a map.
func (x *Field) Several() bool {
	t := types.Of(x.Type.V)
	return t != nil && t.Several
}

// Scalar is the name of the type of an element, or else of the field.
func (x *Field) Scalar() Text {
	if x.Several() {
		return x.Of
	}
	return x.Type
}

// typeOf is the row of the type of that name, or nil where there is none.
func (f *File) typeOf(name string) *types.Type {
	switch t := f.TableOf(name); {
	case t != nil && t.Open != nil:
		return &types.Open
	case t != nil:
		return &types.Closed
	case f.recordType(name) != nil:
		return &types.Record
	}
	return types.Of(name)
}

// RecordOf returns the record of that name, or nil.
func (f *File) RecordOf(name string) *Record {
	for i := range f.Records {
		if f.Records[i].Name.V == name {
			return &f.Records[i]
		}
	}
	return nil
}

// recordType is the record that a type names, or nil: types and tables come first.
func (f *File) recordType(name string) *Record {
	if slices.Contains(types.Names(), name) || f.TableOf(name) != nil {
		return nil
	}
	return f.RecordOf(name)
}

// Carried is the record that the field's values, or its elements, are of, or nil.
func (f *File) Carried(x *Field) *Record { return f.recordType(x.Scalar().V) }

// HasElements says whether some field holds values inside of its own.
func (f *File) HasElements() bool {
	return f.anyField(func(x *Field) bool { return x.Several() || f.Carried(x) != nil })
}

// HasNesting says whether some field holds records.
func (f *File) HasNesting() bool {
	return f.anyField(func(x *Field) bool { return f.Carried(x) != nil })
}

func (f *File) anyField(is func(*Field) bool) bool {
	for _, r := range f.Records {
		for i := range r.Fields {
			if is(&r.Fields[i]) {
				return true
			}
		}
	}
	return false
}

// TypeOf is what a field may hold.
func (f *File) TypeOf(x *Field) types.Field { return f.typed(x, map[string]*types.Shape{}) }

// typed knows the records that it has seen: they may hold themselves.
func (f *File) typed(x *Field, known map[string]*types.Shape) types.Field {
	out := types.Field{Type: f.typeOf(x.Scalar().V), Min: integerOrNil(x.Min), Max: integerOrNil(x.Max)}
	if t := f.TableOf(x.Scalar().V); t != nil {
		out.Table = t.Name.V
		if t.Open != nil {
			out.Prefix = t.Open.NumberPrefix.V
		}
		for _, r := range t.Rows {
			out.Rows = append(out.Rows, types.Row{Code: r.Code.V, Name: r.Name.V, Role: r.Role.V, Integer: integerOrNil(r.Integer)})
		}
	}
	if r := f.Carried(x); r != nil {
		out.Record = f.shape(r, known)
	}
	if x.Several() {
		return types.Field{Type: types.Of(x.Type.V), Element: &out}
	}
	return out
}

func (f *File) shape(r *Record, known map[string]*types.Shape) *types.Shape {
	if s := known[r.Name.V]; s != nil {
		return s
	}
	s := &types.Shape{Name: r.Name.V, Keeps: r.Verbose != nil && r.Verbose.Unknown.V == "keep"}
	known[r.Name.V] = s
	for i := range r.Fields {
		x := &r.Fields[i]
		s.Fields = append(s.Fields, types.Member{Name: x.Name.V, Optional: x.Optional.V, Field: f.typed(x, known)})
	}
	return s
}

func integerOrNil(i Int) *int64 {
	if !i.Set() {
		return nil
	}
	return &i.V
}

func numbered(t *Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r Row) bool { return !r.Integer.Set() })
}

func roled(t *Table) bool {
	has := func(role string) bool {
		return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Role.V == role })
	}
	return has("success") && has("error")
}
