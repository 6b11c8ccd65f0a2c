package model

import (
	"reflect"
	"strings"
)

// A taker fills in what the model has of the spec: the member of the same name, or of
// the path in the tag from. What derives is left out, and what has "-" for a path.
type taker map[[2]reflect.Type][]step

// step is how a member is found; a pointer on its way may be nil.
type step struct {
	to   int
	from []string
}

func (t taker) steps(to, from reflect.Type) []step {
	pair := [2]reflect.Type{to, from}
	list, known := t[pair]
	if !known {
		for i := range to.NumField() {
			f := to.Field(i)
			path, other := f.Tag.Lookup("from")
			if path == "-" || !f.IsExported() || f.Tag.Get("derived") != "" {
				continue
			}
			if !other {
				path = f.Name
			}
			list = append(list, step{i, strings.Split(path, ".")})
		}
		t[pair] = list
	}
	return list
}

func (t taker) take(to, from reflect.Value) {
	switch {
	case from.Kind() == reflect.Pointer:
		if to.Kind() == reflect.Bool {
			to.SetBool(!from.IsNil())
		} else if !from.IsNil() {
			to.Set(reflect.New(to.Type().Elem()))
			t.take(to.Elem(), from.Elem())
		}
	case from.Kind() == reflect.Slice:
		if n := from.Len(); n > 0 {
			to.Set(reflect.MakeSlice(to.Type(), n, n))
		}
		for i := range from.Len() {
			t.take(to.Index(i), from.Index(i))
		}
	case to.Kind() == reflect.Struct:
		for _, s := range t.steps(to.Type(), from.Type()) {
			if v, there := follow(from, s.from); there {
				t.take(to.Field(s.to), v)
			}
		}
	case from.Kind() == reflect.Struct: // a value with its place
		t.scalar(to, from)
	default:
		to.Set(from)
	}
}

func follow(v reflect.Value, path []string) (reflect.Value, bool) {
	for _, name := range path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.FieldByName(name)
	}
	return v, true
}

// scalar takes the value; an integer that the spec leaves out is nil, where it may be.
func (t taker) scalar(to, from reflect.Value) {
	v := from.FieldByName("V")
	if to.Kind() != reflect.Pointer {
		to.Set(v.Convert(to.Type()))
	} else if !from.FieldByName("Pos").IsZero() {
		to.Set(reflect.New(v.Type()))
		to.Elem().Set(v)
	}
}
