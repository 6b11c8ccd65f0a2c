package model

import (
	"reflect"
	"strings"
)

// View is the model as templates see it: the JSON form with the derived members.
// Members that JSON omits are present and empty. Objects are map[string]any, lists
// []any, integers int64; a part that the spec does not have is nil. All templates
// read the same view, which is made once.
func (m *Model) View() map[string]any { return m.view() }

func makeView(m *Model) map[string]any {
	return viewer{}.view(reflect.ValueOf(*m)).(map[string]any)
}

// A viewer holds the names of the members of each type of object: there may be
// many thousands of rows of one.
type viewer map[reflect.Type][]string

func (names viewer) of(t reflect.Type) []string {
	list, known := names[t]
	if !known {
		for i := range t.NumField() {
			list = append(list, memberName(t.Field(i)))
		}
		names[t] = list
	}
	return list
}

func (names viewer) view(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return names.view(v.Elem())
	case reflect.Struct:
		members := names.of(v.Type())
		object := make(map[string]any, len(members))
		for i, name := range members {
			if name != "" {
				object[name] = names.view(v.Field(i))
			}
		}
		return object
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = names.view(v.Index(i))
		}
		return list
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int64:
		return v.Int()
	case reflect.Bool:
		return v.Bool()
	}
	panic("model: no view of a " + v.Kind().String())
}

// memberName is empty for fields that templates do not see.
func memberName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "-" {
		return f.Tag.Get("derived")
	}
	return name
}
