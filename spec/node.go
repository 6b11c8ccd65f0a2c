package spec

import (
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"
)

// walker turns nodes into the types of a File. What has a problem stays unset,
// so that the rules pass over it.
type walker struct {
	*recorder
	skipped int // nodes that were not read; what lies around them is incomplete
}

// reader reads the value of a key.
type reader func(n *yaml.Node, key string)

// key is a key that a mapping may, or must, hold.
type key struct {
	name     string
	required bool
	read     reader
}

func required(name string, read reader) key { return key{name, true, read} }
func optional(name string, read reader) key { return key{name, false, read} }

// refuse adds a problem with a node that then is not read.
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

// mapping reads the keys of a mapping, which messages call name.
func (w *walker) mapping(n *yaml.Node, name string, keys ...key) Pos {
	if n.Kind != yaml.MappingNode {
		w.wrongType(n, name, "a mapping")
		return Pos{}
	}
	values := make(map[string]*yaml.Node, len(keys))
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode || k.Tag != "!!str" {
			w.skipped++
			continue
		}
		if !isKey(keys, k.Value) {
			w.refuse(k, "unknown-key", "unknown key %s in %s%s", quote(k.Value), name, w.didYouMean(k.Value, names(keys)))
		} else if values[k.Value] == nil {
			values[k.Value] = n.Content[i+1]
		}
	}
	for _, k := range keys {
		if v := values[k.name]; v != nil {
			k.read(v, k.name)
		} else if k.required {
			w.refuse(n, "missing-key", "%s needs the key %q", name, k.name)
		}
	}
	return at(n)
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

// text reads a string. What YAML takes for something else needs quotes.
func (w *walker) text(to *Text) reader {
	return func(n *yaml.Node, key string) {
		switch {
		case n.Kind != yaml.ScalarNode:
			w.wrongType(n, key, "a string")
		case n.Tag != "!!str" && n.Tag != "!!null" && n.Style == 0:
			w.refuse(n, "wrong-type", "%s must be a string, not %s; put %s in quotes", key, kindOf(n), quote(n.Value))
		case n.Tag != "!!str":
			w.wrongType(n, key, "a string")
		default:
			*to = Text{n.Value, at(n)}
		}
	}
}

var (
	decimal      = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	nearlyNumber = regexp.MustCompile(`^[-+]?[0-9][0-9A-Za-z_.+-]*$`)
)

// integer reads a plain decimal integer: no sign but minus, no leading zeros,
// no other base, no exponent, no underscores.
func (w *walker) integer(to *Int) reader {
	return func(n *yaml.Node, key string) {
		plain := n.Kind == yaml.ScalarNode && n.Style == 0
		switch {
		case plain && decimal.MatchString(n.Value):
			v, err := strconv.ParseInt(n.Value, 10, 64)
			if err != nil {
				w.refuse(n, "integer-range", "%s is out of range: %s", key, n.Value)
				return
			}
			*to = Int{v, at(n)}
		case plain && nearlyNumber.MatchString(n.Value):
			w.refuse(n, "integer-form", "%s must be written as a plain decimal integer, not %s", key, quote(n.Value))
		default:
			w.wrongType(n, key, "an integer")
		}
	}
}

// boolean reads true or false.
func (w *walker) boolean(to *Bool) reader {
	return func(n *yaml.Node, key string) {
		if n.Kind != yaml.ScalarNode || n.Style != 0 || n.Value != "true" && n.Value != "false" {
			w.wrongType(n, key, "true or false")
			return
		}
		*to = Bool{n.Value == "true", at(n)}
	}
}

// A table may be long; of everything else a spec has a few.
const (
	mostRows     = 200_000
	mostElements = 64
)

// list reads a list of at least one element; element reads one of them.
func list[T any](w *walker, to *[]T, element func(n *yaml.Node) T) reader {
	return elements(w, to, mostElements, element)
}

// table reads the rows of a table.
func table[T any](w *walker, to *[]T, row func(n *yaml.Node) T) reader {
	return elements(w, to, mostRows, row)
}

func elements[T any](w *walker, to *[]T, most int, element func(n *yaml.Node) T) reader {
	return func(n *yaml.Node, key string) {
		if n.Kind != yaml.SequenceNode {
			w.wrongType(n, key, "a list")
			return
		}
		if len(n.Content) == 0 {
			w.refuse(n, "empty-list", "%s is empty", key)
			return
		}
		if len(n.Content) > most {
			w.refuse(n, "too-many", "%s has %d elements; the limit is %d", key, len(n.Content), most)
			return
		}
		*to = make([]T, len(n.Content))
		for i, child := range n.Content {
			(*to)[i] = element(child)
		}
	}
}

// texts reads a list of strings.
func (w *walker) texts(to *[]Text) reader {
	return func(n *yaml.Node, key string) {
		list(w, to, func(child *yaml.Node) (t Text) {
			w.text(&t)(child, "an element of "+key)
			return t
		})(n, key)
	}
}
