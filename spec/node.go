package spec

import (
	"cmp"
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"
)

// walker turns nodes into the types of a File. A value with a problem stays
// unset, so that the rules skip it.
type walker struct {
	*recorder
	skipped int // nodes that were not read, so that the values around them are incomplete
}

// value describes a value of a key or list: how it is read, and its shape for the
// schema.
type value interface {
	read(w *walker, n *yaml.Node, name string)
	shape() shape
}

// key is a key that a mapping may, or must, hold; the schema describes it by doc.
type key struct {
	name, doc string
	required  bool
	value     value
}

func required(name, doc string, v value) key {
	return key{name: name, doc: doc, required: true, value: v}
}
func optional(name, doc string, v value) key { return key{name: name, doc: doc, value: v} }

// refuse adds a problem with a node, which is then not read.
func (w *walker) refuse(n *yaml.Node, id, format string, args ...any) {
	w.skipped++
	w.add(at(n), id, format, args...)
}

// wrongType refuses a node; an alias has been refused before.
func (w *walker) wrongType(n *yaml.Node, name, want string) {
	if n.Kind == yaml.AliasNode {
		w.skipped++
		return
	}
	w.refuse(n, "wrong-type", "%s must be %s, not %s", name, want, kindOf(n))
}

func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	switch n.Tag {
	case "!!str":
		return "a string"
	case "!!int":
		return "an integer"
	case "!!float":
		return "a number with a fraction or exponent"
	case "!!bool":
		return "true or false"
	case "!!null":
		return "empty"
	case "!!timestamp":
		return "a date"
	}
	return "a value of another type"
}

// mappingValue is a mapping of the given keys.
type mappingValue struct {
	at   *Pos
	keys []key
}

func mapping(at *Pos, keys ...key) value { return mappingValue{at, keys} }

// read reads the keys; messages call the mapping name.
func (m mappingValue) read(w *walker, n *yaml.Node, name string) {
	if n.Kind != yaml.MappingNode {
		w.wrongType(n, name, "a mapping")
		return
	}
	keys := m.keys
	values := make(map[string]*yaml.Node, len(keys))
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode || k.Tag != "!!str" {
			w.skipped++
			continue
		}
		if !isKey(keys, k.Value) {
			w.refuse(k, "unknown-key", "unknown key %s in %s%s", quote(k.Value), name, w.meant(k.Value, names(keys)))
		} else if values[k.Value] == nil {
			values[k.Value] = n.Content[i+1]
		}
	}
	for _, k := range keys {
		if v := values[k.name]; v != nil {
			k.value.read(w, v, k.name)
		} else if k.required {
			w.refuse(n, "missing-key", "%s needs the key %q", name, k.name)
		}
	}
	*m.at = at(n)
}

// noted is a mapping that remembers the places of its values, and whether all of
// them were read.
func noted(parts *map[string]section, at *Pos, keys ...key) value {
	*parts = map[string]section{}
	for i, k := range keys {
		keys[i].value = declaration{k.value, *parts}
	}
	return mapping(at, keys...)
}

func isKey(keys []key, name string) bool {
	for _, k := range keys {
		if k.name == name {
			return true
		}
	}
	return false
}

func names(keys []key) []string {
	list := make([]string, len(keys))
	for i, k := range keys {
		list[i] = k.name
	}
	return list
}

// pointerValue is a mapping that a spec may leave out.
type pointerValue[T any] struct {
	to **T
	of func(*T) value
}

func pointer[T any](to **T, of func(*T) value) value { return pointerValue[T]{to, of} }

func (s pointerValue[T]) read(w *walker, n *yaml.Node, name string) {
	*s.to = new(T)
	s.of(*s.to).read(w, n, name)
}

// textValue is a string. Text that YAML would read as another type needs quotes.
// The rules check its form.
type textValue struct {
	to   *Text
	form *form
}

func text(to *Text, f *form) value { return textValue{to, f} }

func (t textValue) read(w *walker, n *yaml.Node, name string) {
	switch {
	case n.Kind != yaml.ScalarNode:
		w.wrongType(n, name, "a string")
	case n.Tag != "!!str" && n.Tag != "!!null" && n.Style == 0:
		w.refuse(n, "wrong-type", "%s must be a string, not %s; put %s in quotes", name, kindOf(n), quote(n.Value))
	case n.Tag != "!!str":
		w.wrongType(n, name, "a string")
	default:
		*t.to = Text{n.Value, at(n)}
	}
}

var (
	decimal      = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	nearlyNumber = regexp.MustCompile(`^[-+]?[0-9][0-9A-Za-z_.+-]*$`)
)

// integerValue is a plain decimal integer: no sign but minus, no leading zeros,
// no other base, no exponent, no underscores. Its range is for the rules to check.
type integerValue struct {
	to *Int
	in span
}

func integer(to *Int, in span) value { return integerValue{to, in} }

func (i integerValue) read(w *walker, n *yaml.Node, name string) {
	plain := n.Kind == yaml.ScalarNode && n.Style == 0
	switch {
	case plain && decimal.MatchString(n.Value):
		v, err := strconv.ParseInt(n.Value, 10, 64)
		if err != nil {
			w.refuse(n, "integer-range", "%s is out of range: %s", name, n.Value)
			return
		}
		*i.to = Int{v, at(n)}
	case plain && nearlyNumber.MatchString(n.Value):
		w.refuse(n, "integer-form", "%s must be written as a plain decimal integer, not %s", name, quote(n.Value))
	default:
		w.wrongType(n, name, "an integer")
	}
}

// withValue is a mapping of any names to scalars.
type withValue struct{ to *[]With }

func (v withValue) read(w *walker, n *yaml.Node, name string) {
	if n.Kind != yaml.MappingNode {
		w.wrongType(n, name, "a mapping")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, x := n.Content[i], n.Content[i+1]
		if k.Kind != yaml.ScalarNode || k.Tag != "!!str" {
			w.skipped++
			continue
		}
		if x.Kind != yaml.ScalarNode || x.Tag == "!!null" {
			w.wrongType(x, k.Value, "a string, a number, true or false")
			continue
		}
		*v.to = append(*v.to, With{Field: Text{k.Value, at(k)}, Value: Text{x.Value, at(x)}, String: x.Tag == "!!str"})
	}
}

// boolValue is true or false.
type boolValue struct{ to *Bool }

func boolean(to *Bool) value { return boolValue{to} }

func (b boolValue) read(w *walker, n *yaml.Node, name string) {
	if n.Kind != yaml.ScalarNode || n.Style != 0 || n.Value != "true" && n.Value != "false" {
		w.wrongType(n, name, "true or false")
		return
	}
	*b.to = Bool{n.Value == "true", at(n)}
}

// A table may be long; of everything else a spec has a few.
const (
	mostRows     = 200_000
	mostElements = 64
)

// listValue is a list of at least one element. Messages call an element name,
// and the schema describes it by doc.
type listValue[T any] struct {
	to        *[]T
	most      int
	name, doc string
	of        func(*T) value
}

func list[T any](to *[]T, of func(*T) value, name, doc string) value {
	return listValue[T]{to, mostElements, name, doc, of}
}

// table is a list of the rows of a table.
func table[T any](to *[]T, of func(*T) value, name, doc string) value {
	return listValue[T]{to, mostRows, name, doc, of}
}

// texts is a list of strings of one form.
func texts(to *[]Text, f *form, doc string) value {
	return list(to, func(t *Text) value { return text(t, f) }, "", doc)
}

func (l listValue[T]) read(w *walker, n *yaml.Node, name string) {
	switch {
	case n.Kind != yaml.SequenceNode:
		w.wrongType(n, name, "a list")
		return
	case len(n.Content) == 0:
		w.refuse(n, "empty-list", "%s is empty", name)
		return
	case len(n.Content) > l.most:
		w.refuse(n, "too-many", "%s has %d elements; the limit is %d", name, len(n.Content), l.most)
		return
	}
	*l.to = make([]T, len(n.Content))
	element := cmp.Or(l.name, "an element of "+name)
	for i, child := range n.Content {
		l.of(&(*l.to)[i]).read(w, child, element)
	}
}
