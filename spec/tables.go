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

// typeOf is the row of a field's type, or nil where no type has the name.
func (f *File) typeOf(x *Field) *types.Type {
	switch t := f.TableOf(x.Type.V); {
	case t == nil:
		return types.Of(x.Type.V)
	case t.Open != nil:
		return &types.Open
	}
	return &types.Closed
}

// TypeOf is what a field may hold.
func (f *File) TypeOf(x *Field) types.Field {
	out := types.Field{Type: f.typeOf(x), Min: integerOrNil(x.Min), Max: integerOrNil(x.Max)}
	if t := f.TableOf(x.Type.V); t != nil {
		out.Table = t.Name.V
		if t.Open != nil {
			out.Prefix = t.Open.NumberPrefix.V
		}
		for _, r := range t.Rows {
			out.Rows = append(out.Rows, types.Row{Code: r.Code.V, Name: r.Name.V, Role: r.Role.V, Integer: integerOrNil(r.Integer)})
		}
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
