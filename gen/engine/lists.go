package engine

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Lists are []any of texts, integers, truths and objects, as in the model's view.

func list(items ...any) []any { return items }

// dict is an object of names and values, for a template that takes several.
func dict(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, fmt.Errorf("dict has %d arguments: a name lacks its value", len(pairs))
	}
	object := map[string]any{}
	for pair := range slices.Chunk(pairs, 2) {
		name, ok := pair[0].(string)
		if !ok {
			return nil, fmt.Errorf("dict: the name %v is no text", pair[0])
		}
		object[name] = pair[1]
	}
	return object, nil
}

// interned gives the same object for the same scalars and objects, so that include
// knows it again.
func interned(dict func(...any) (map[string]any, error)) func(...any) (map[string]any, error) {
	made := map[string]map[string]any{}
	return func(pairs ...any) (map[string]any, error) {
		var key []byte
		for _, item := range pairs {
			switch item := item.(type) {
			case string:
				key = append(strconv.AppendInt(append(key, 's'), int64(len(item)), 10), ':')
				key = append(key, item...)
			case map[string]any:
				key = fmt.Appendf(key, "o%x,", reflect.ValueOf(item).Pointer())
			case int, int64, bool, nil:
				key = fmt.Appendf(key, "%v,", item)
			default:
				return dict(pairs...)
			}
		}
		if old, ok := made[string(key)]; ok {
			return old, nil
		}
		object, err := dict(pairs...)
		if err == nil {
			made[string(key)] = object // holds the addresses
		}
		return object, err
	}
}

func join(separator string, items []any) string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = fmt.Sprint(item)
	}
	return strings.Join(texts, separator)
}

func concat(lists ...[]any) []any { return slices.Concat(lists...) }

func contains(wanted any, items []any) bool {
	return slices.ContainsFunc(items, func(item any) bool { return same(item, wanted) })
}

// pluck is the member of that name of each object.
func pluck(name string, objects []any) ([]any, error) {
	out := make([]any, len(objects))
	for i, o := range objects {
		value, err := member(o, name)
		if err != nil {
			return nil, err
		}
		out[i] = value
	}
	return out, nil
}

// where keeps the objects that have this value in the member.
func where(name string, value any, objects []any) ([]any, error) {
	return keep(true, name, value, objects)
}

// without keeps the others.
func without(name string, value any, objects []any) ([]any, error) {
	return keep(false, name, value, objects)
}

func keep(equal bool, name string, value any, objects []any) ([]any, error) {
	var kept []any
	for _, o := range objects {
		have, err := member(o, name)
		if err != nil {
			return nil, err
		}
		if same(have, value) == equal {
			kept = append(kept, o)
		}
	}
	return kept, nil
}

// first is the first item, or nil, for {{with}}.
func first(items []any) any {
	if len(items) == 0 {
		return nil
	}
	return items[0]
}

func reversed(items []any) []any {
	out := slices.Clone(items)
	slices.Reverse(out)
	return out
}

// distinct adds the suffix to each reserved name, until it differs from all other
// names.
func distinct(suffix string, reserved, names []any) ([]any, error) {
	if suffix == "" {
		return nil, errors.New("distinct needs a suffix")
	}
	out := slices.Clone(names)
	for i, name := range names {
		for contains(out[i], reserved) || out[i] != name && (contains(out[i], names) || contains(out[i], out[:i])) {
			out[i] = fmt.Sprint(out[i]) + suffix
		}
	}
	return out, nil
}

// findItem is the first of where, which must be there.
func findItem(name string, value any, objects []any) (any, error) {
	found, err := where(name, value, objects)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("none of %d has %s %v", len(objects), name, value)
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func member(object any, name string) (any, error) {
	members, ok := object.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%v is no object", object)
	}
	value, ok := members[name]
	if !ok {
		return nil, fmt.Errorf("no member is named %q", name)
	}
	return value, nil
}

// same compares scalars; a template's integers are of another type than ours.
func same(a, b any) bool {
	if text, ok := a.(string); ok {
		other, ok := b.(string)
		return ok && text == other
	}
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.IsValid() && y.IsValid() && x.CanInt() && y.CanInt() {
		return x.Int() == y.Int()
	}
	return x.IsValid() == y.IsValid() && (!x.IsValid() || x.Comparable() && y.Comparable() && a == b)
}

func add(a, b any) (int64, error) {
	x, y, err := integers(a, b)
	return x + y, err
}

func sub(a, b any) (int64, error) {
	x, y, err := integers(a, b)
	return x - y, err
}

func integers(a, b any) (x, y int64, err error) {
	v, w := reflect.ValueOf(a), reflect.ValueOf(b)
	if !v.IsValid() || !w.IsValid() || !v.CanInt() || !w.CanInt() {
		return 0, 0, fmt.Errorf("%v and %v are not both integers", a, b)
	}
	return v.Int(), w.Int(), nil
}
