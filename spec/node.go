package spec

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"
)

// walker turns nodes into the types of a File. A value with a problem stays
// unset, so that the rules skip it.
type walker struct {
	*recorder
	keys    map[reflect.Type][]key
	skipped int // nodes that were not read, so that the values around them are incomplete
}

// value reads a node into what a key stands for.
func (w *walker) value(n *yaml.Node, name string, k key, to reflect.Value) {
	switch v := to.Addr().Interface().(type) {
	case *Text:
		w.text(n, name, v)
	case *Int:
		w.integer(n, name, v)
	case *Bool:
		w.boolean(n, name, v)
	case *Scalar:
		w.scalar(n, name, v)
	case *[]With:
		w.with(n, name, v)
	case *[]Limit:
		w.mapping(n, name, to)
	default:
		switch to.Kind() {
		case reflect.Pointer:
			to.Set(reflect.New(to.Type().Elem()))
			w.value(n, name, k, to.Elem())
		case reflect.Slice:
			w.list(n, name, k, to)
		default:
			w.mapping(n, name, to)
		}
	}
}

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

const kindString = "a string"

func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	switch n.Tag {
	case "!!str":
		return kindString
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

// mapping reads the keys of a mapping; messages call it name.
func (w *walker) mapping(n *yaml.Node, name string, to reflect.Value) {
	if n.Kind != yaml.MappingNode {
		w.wrongType(n, name, "a mapping")
		return
	}
	keys := w.keysOf(to.Type())
	values := make(map[string]*yaml.Node, len(keys))
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode || k.Tag != "!!str" {
			w.skipped++
			continue
		}
		if !slices.ContainsFunc(keys, func(known key) bool { return known.name == k.Value }) {
			w.refuse(k, "unknown-key", "unknown key %s in %s%s", quote(k.Value), name, w.meant(k.Value, names(keys)))
		} else if values[k.Value] == nil {
			values[k.Value] = n.Content[i+1]
		}
	}
	note := func(string, section) {}
	if noted, notes := to.Addr().Interface().(interface{ note(string, section) }); notes {
		note = noted.note
	}
	for _, k := range keys {
		if v := values[k.name]; v != nil {
			before := w.skipped
			w.value(v, k.name, k, k.of(to))
			note(k.name, section{at(v), w.skipped == before})
		} else if k.required && values[k.unless] == nil {
			instead := ""
			if k.unless != "" {
				instead = fmt.Sprintf(", or %q instead", k.unless)
			}
			w.refuse(n, "missing-key", "%s needs the key %q%s", name, k.name, instead)
		}
	}
	if to.Kind() == reflect.Struct {
		if pos := to.FieldByName("Pos"); pos.IsValid() {
			pos.Set(reflect.ValueOf(at(n)))
		}
	}
}

// text reads a string. Text that YAML would read as another type needs quotes.
// The rules check its form.
func (w *walker) text(n *yaml.Node, name string, to *Text) {
	switch {
	case n.Kind != yaml.ScalarNode:
		w.wrongType(n, name, "a string")
	case n.Tag != "!!str" && n.Tag != "!!null" && n.Style == 0:
		w.refuse(n, "wrong-type", "%s must be a string, not %s; put %s in quotes", name, kindOf(n), quote(n.Value))
	case n.Tag != "!!str":
		w.wrongType(n, name, "a string")
	default:
		*to = Text{n.Value, at(n)}
	}
}

var (
	decimal      = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	nearlyNumber = regexp.MustCompile(`^[-+]?[0-9][0-9A-Za-z_.+-]*$`)
)

// integer reads a plain decimal integer: no sign but minus, no leading zeros,
// no other base, no exponent, no underscores. Its range is for the rules to check.
func (w *walker) integer(n *yaml.Node, name string, to *Int) {
	plain := n.Kind == yaml.ScalarNode && n.Style == 0
	switch {
	case plain && decimal.MatchString(n.Value):
		v, err := strconv.ParseInt(n.Value, 10, 64)
		if err != nil {
			w.refuse(n, "integer-range", "%s is out of range: %s", name, n.Value)
			return
		}
		*to = Int{v, at(n)}
	case plain && nearlyNumber.MatchString(n.Value):
		w.refuse(n, "integer-form", "%s must be written as a plain decimal integer, not %s", name, quote(n.Value))
	default:
		w.wrongType(n, name, "an integer")
	}
}

// with reads a mapping of any names to scalars.
func (w *walker) with(n *yaml.Node, name string, to *[]With) {
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
		given := With{Field: Text{k.Value, at(k)}}
		if w.scalar(x, k.Value, &given.Value); given.Value.Set() {
			*to = append(*to, given)
		}
	}
}

// scalar reads a value of a field, whose type the rules know.
func (w *walker) scalar(n *yaml.Node, name string, to *Scalar) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		w.wrongType(n, name, "a string, a number, true or false")
		return
	}
	*to = Scalar{Text{n.Value, at(n)}, kindOf(n)}
}

// boolean reads true or false.
func (w *walker) boolean(n *yaml.Node, name string, to *Bool) {
	if n.Kind != yaml.ScalarNode || n.Style != 0 || n.Value != "true" && n.Value != "false" {
		w.wrongType(n, name, "true or false")
		return
	}
	*to = Bool{n.Value == "true", at(n)}
}

// list reads a list of at least one element.
func (w *walker) list(n *yaml.Node, name string, k key, to reflect.Value) {
	switch {
	case n.Kind != yaml.SequenceNode:
		w.wrongType(n, name, "a list")
		return
	case len(n.Content) == 0:
		w.refuse(n, "empty-list", "%s is empty", name)
		return
	case len(n.Content) > k.most:
		w.refuse(n, "too-many", "%s has %d elements; the limit is %d", name, len(n.Content), k.most)
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), len(n.Content), len(n.Content)))
	element := k.element
	if element == "" {
		element = "an element of " + name
	}
	for i, child := range n.Content {
		w.value(child, element, k, to.Index(i))
	}
}
