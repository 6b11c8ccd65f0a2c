package spec

import "slices"

// TableOf returns the table of that name, or nil.
func (f *File) TableOf(name string) *Table {
	for i := range f.Tables {
		if f.Tables[i].Name.V == name {
			return &f.Tables[i]
		}
	}
	return nil
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
