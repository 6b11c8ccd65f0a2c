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

// Holds says whether the field's value holds others: it is a list or a map.
func (x *Field) Holds() bool {
	t := types.Of(x.Type.V)
	return t != nil && t.Holds
}

// Scalar is the name of the type of an element, or else of the field.
func (x *Field) Scalar() Text {
	if x.Holds() {
		return x.Of
	}
	return x.Type
}

// typeOf is the row of the type of that name, or nil where there is none.
func (f *File) typeOf(name string) *types.Type {
	switch t := f.TableOf(name); {
	case t == nil:
		return types.Of(name)
	case t.Open != nil:
		return &types.Open
	}
	return &types.Closed
}

// HasElements says whether some field holds values inside of its own.
func (f *File) HasElements() bool {
	return slices.ContainsFunc(f.Records, func(r Record) bool {
		return slices.ContainsFunc(r.Fields, func(x Field) bool { return x.Holds() })
	})
}

// TypeOf is what a field may hold.
func (f *File) TypeOf(x *Field) types.Field {
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
	if x.Holds() {
		return types.Field{Type: types.Of(x.Type.V), Element: &out}
	}
	return out
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
