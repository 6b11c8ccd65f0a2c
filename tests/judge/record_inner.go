package judge

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// What stands inside of a value: elements of lists, values of maps, and fields of records.

// scalarOf is an element of a list or a map, or else the field.
func scalarOf(f *model.Field) *model.Field {
	if f.Element != nil {
		return f.Element
	}
	return f
}

// inner is a value in another one, its type and its path.
type inner struct {
	of    *model.Field
	path  string
	value any
}

// innerOf are the values inside of a list or a map, those of a map in the order of its keys; a
// value that is neither stands for itself.
func innerOf(f *model.Field, path string, value any) (list []inner) {
	switch v := value.(type) {
	case []any:
		for i, x := range v {
			list = append(list, inner{f.Element, elementPath(path, i), x})
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			list = append(list, inner{f.Element, entryPath(path, key), v[key]})
		}
	default:
		list = []inner{{f, path, value}}
	}
	return list
}

func elementPath(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

func entryPath(path, key string) string { return path + "[" + quote(key) + "]" }

// plainNames stand in a path as they are.
var plainNames = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// namePath is the path of a field or a member of a record; those of the frame's own are plain.
func namePath(record, name string) string {
	switch {
	case record == "":
		return name
	case plainNames.MatchString(name):
		return record + "." + name
	}
	return entryPath(record, name)
}

// to is the judge at another place.
func (t *Protocol) to(path string) *Protocol {
	out := *t
	out.at = path
	return &out
}

// opened is the judge in one more record, and says whether that may be.
func (t *Protocol) opened() (*Protocol, bool) {
	out := *t
	out.open++
	return &out, out.open <= t.nesting
}

// present are the fields of a record's value, in their order.
func (r *record) presentFields(path string, v Value) (list []inner) {
	for i := range r.Fields {
		if f := &r.Fields[i]; v[f.Name] != nil {
			list = append(list, inner{f, namePath(path, f.Name), v[f.Name]})
		}
	}
	return list
}

// invalidPlace is the path of the first value in one that its type does not allow.
func (t *Protocol) invalidPlace(x inner) string {
	for _, y := range innerOf(x.of, x.path, x.value) {
		if _, ok := t.valid(y.of, y.value); ok {
			continue
		}
		v, is := y.value.(Value)
		if !is {
			return y.path
		}
		for _, z := range t.record(y.of.Record).presentFields(y.path, v) {
			if _, ok := t.valid(z.of, z.value); !ok {
				return t.invalidPlace(z)
			}
		}
		return namePath(y.path, membersName)
	}
	return x.path // a key
}

// textsFirst is what encoders look at before all else: whether texts are Unicode, how many
// elements there are, and how many records are open.
func (t *Protocol) textsFirst(r *record, path string, v Value) *Fault {
	for _, x := range r.presentFields(path, v) {
		if _, is := x.value.(Value); is && !t.anotherElement() {
			return unrepresentable(x.path)
		}
		if f := t.textsIn(x); f != nil {
			return f
		}
	}
	return t.textsIn(inner{value: v[membersName]})
}

// textsIn does the same for a value. The entries of a map come before its keys, and these before
// its values.
func (t *Protocol) textsIn(x inner) *Fault {
	switch v := x.value.(type) {
	case string:
		if !utf8.ValidString(v) {
			return fault("text")
		}
	case map[string]any:
		for range v {
			if !t.anotherElement() {
				return unrepresentable(x.path)
			}
		}
		for key := range v {
			if !utf8.ValidString(key) {
				return fault("text")
			}
		}
	case Value:
		in, ok := t.opened()
		if !ok {
			return unrepresentable(x.path)
		}
		return in.textsFirst(t.record(x.of.Record), x.path, v)
	}
	_, list := x.value.([]any)
	if x.of == nil || x.of.Element == nil {
		return nil
	}
	for _, y := range innerOf(x.of, x.path, x.value) {
		if list && !t.anotherElement() {
			return unrepresentable(y.path)
		}
		if f := t.textsIn(y); f != nil {
			return f
		}
	}
	return nil
}

// tooDeep is the path of the first bracket that JSON has no room for. A bracket of the value's
// own would be that many in all.
func (t *Protocol) tooDeep(x inner, brackets int64) string {
	v, isRecord := x.value.(Value)
	switch {
	case x.of.Type == "json":
		if _, ok := parseJSON(x.value.(string), t.depth-brackets+1); !ok {
			return x.path
		}
		return ""
	case x.of.Element == nil && !isRecord:
		return ""
	case brackets > t.depth:
		return x.path
	}
	list := innerOf(x.of, x.path, x.value)
	if isRecord {
		list = t.record(x.of.Record).presentFields(x.path, v)
	}
	for _, y := range list {
		if deep := t.tooDeep(y, brackets+1); deep != "" {
			return deep
		}
	}
	if members, has := v[membersName].(string); has {
		if _, ok := parseJSON(members, t.depth-brackets+1); !ok {
			return namePath(x.path, membersName)
		}
	}
	return ""
}

// unnumbered is the path of the first text of an open table that has no number.
func (t *Protocol) unnumbered(x inner) string {
	for _, y := range innerOf(x.of, x.path, x.value) {
		if _, ok := t.table(y.of).numberOf(y.value.(string)); !ok {
			return y.path
		}
	}
	return ""
}

// unpackable is the path of the first thing in a value that payloads of the records inside do not
// have: a field, or members unless they may be lost; and, if numbers are asked for, a text without
// one.
func (t *Protocol) unpackable(x inner, loses, numbers bool) string {
	if x.of.Element == nil && x.of.Record == "" {
		return ""
	}
	for _, y := range innerOf(x.of, x.path, x.value) {
		v, is := y.value.(Value)
		if !is {
			continue
		}
		r := t.record(y.of.Record)
		version := t.versionFor(r, v, EncodeOptions{})
		numbered := t.numbered(r, version)
		for _, z := range r.presentFields(y.path, v) {
			if !slices.ContainsFunc(version.Fields, func(p model.PayloadField) bool { return p.Field == z.of.Name }) {
				return z.path
			}
			if numbers && slices.Contains(numbered, z.of.Name) {
				if path := t.unnumbered(z); path != "" {
					return path
				}
			}
			if path := t.unpackable(z, loses, numbers); path != "" {
				return path
			}
		}
		if v[membersName] != nil && !loses {
			return namePath(y.path, membersName)
		}
	}
	return ""
}
