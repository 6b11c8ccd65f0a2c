package judge

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// What stands inside of a value: elements of lists, and values of maps.

// scalarOf is an element of a list or a map, or else the field.
func scalarOf(f *model.Field) *model.Field {
	if f.Element != nil {
		return f.Element
	}
	return f
}

// inner is a value, and its path.
type inner struct {
	path  string
	value any
}

// innerOf are the values inside of one, those of a map in the order of its keys; a value that
// holds none stands for itself.
func innerOf(name string, value any) (list []inner) {
	switch v := value.(type) {
	case []any:
		for i, x := range v {
			list = append(list, inner{fmt.Sprintf("%s[%d]", name, i), x})
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			list = append(list, inner{name + "[" + quote(key) + "]", v[key]})
		}
	default:
		list = []inner{{name, value}}
	}
	return list
}

// invalidPlace is the path of a value that is not valid, or of the first such value in it.
func (t *Protocol) invalidPlace(f *model.Field, value any) string {
	for _, x := range innerOf(f.Name, value) {
		if _, ok := t.valid(scalarOf(f), x.value); !ok {
			return x.path
		}
	}
	return f.Name // a key
}

// textsFirst is what encoders look at before all else: whether texts are Unicode, and how many
// elements there are. The entries of a map come before its keys, and these before its values.
func (t *Protocol) textsFirst(r *record, v Value) *Fault {
	t = t.counting()
	for _, name := range r.parts() {
		if entries, is := v[name].(map[string]any); is {
			for range entries {
				if !t.anotherElement() {
					return unrepresentable(name)
				}
			}
			for key := range entries {
				if !utf8.ValidString(key) {
					return fault("text")
				}
			}
		}
		_, list := v[name].([]any)
		for _, x := range innerOf(name, v[name]) {
			if list && !t.anotherElement() {
				return unrepresentable(x.path)
			}
			if text, ok := x.value.(string); ok && !utf8.ValidString(text) {
				return fault("text")
			}
		}
	}
	return nil
}

// tooDeep is the path of the first bracket that JSON has no room for: that of a list or a map
// is the second that is open, the outermost of JSON in it the third.
func (t *Protocol) tooDeep(f *model.Field, value any) string {
	switch {
	case f.Element == nil:
		return ""
	case t.depth < 2:
		return f.Name
	case f.Element.Type != "json":
		return ""
	}
	for _, x := range innerOf(f.Name, value) {
		if _, ok := parseJSON(x.value.(string), t.depth-2); !ok {
			return x.path
		}
	}
	return ""
}

// unnumbered is the path of the first text of an open table that has no number.
func (t *Protocol) unnumbered(f *model.Field, value any) string {
	for _, x := range innerOf(f.Name, value) {
		if _, ok := t.table(scalarOf(f)).numberOf(x.value.(string)); !ok {
			return x.path
		}
	}
	return ""
}
