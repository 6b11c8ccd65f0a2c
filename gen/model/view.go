package model

import (
	"reflect"
	"strings"
)

// View is the model as templates see it: the JSON form with the derived members,
// and what JSON leaves out present and empty. Objects are map[string]any, lists []any,
// integers int64; a part that the spec does not have is nil.
func (m *Model) View() map[string]any {
	return view(reflect.ValueOf(*m)).(map[string]any)
}

func view(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return view(v.Elem())
	case reflect.Struct:
		object := map[string]any{}
		for i := range v.NumField() {
			if name := memberName(v.Type().Field(i)); name != "" {
				object[name] = view(v.Field(i))
			}
		}
		return object
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = view(v.Index(i))
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

// memberName is empty for what templates do not see.
func memberName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "-" {
		return f.Tag.Get("derived")
	}
	return name
}
