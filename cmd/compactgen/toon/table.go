package toon

import "strings"

// field is a column, or a group of columns of a nested object.
type field struct {
	name     string
	children []field
}

func header(fields []field) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = key(f.name)
		if f.children != nil {
			parts[i] += header(f.children)
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// table gives the columns if all elements are objects with the same keys whose
// values are primitive, or themselves such objects; else nil.
func table(list []any) []field {
	var fields []field
	for i, item := range list {
		o, isObject := item.(object)
		if !isObject || len(o) == 0 || i > 0 && len(o) != len(fields) {
			return nil
		}
		if i == 0 {
			for _, m := range o {
				fields = append(fields, field{name: m.name})
			}
		}
	}
	for i := range fields {
		column := make([]any, len(list))
		for j, item := range list {
			v, ok := item.(object).get(fields[i].name)
			if !ok {
				return nil
			}
			column[j] = v
		}
		if !allPrimitive(column) {
			if fields[i].children = table(column); fields[i].children == nil {
				return nil
			}
		}
	}
	return fields
}

// keyed gives the columns of an object whose values make a table of two rows or
// more; else nil.
func keyed(o object) []field {
	if len(o) < 2 {
		return nil
	}
	list := make([]any, len(o))
	for i, m := range o {
		list[i] = m.value
	}
	return table(list)
}

// leaves appends a row's cells in the order of the columns.
func leaves(row []any, o object, fields []field) []any {
	for _, f := range fields {
		v, _ := o.get(f.name)
		if f.children != nil {
			row = leaves(row, v.(object), f.children)
		} else {
			row = append(row, v)
		}
	}
	return row
}

func allPrimitive(list []any) bool {
	for _, v := range list {
		switch v.(type) {
		case object, []any:
			return false
		}
	}
	return true
}
