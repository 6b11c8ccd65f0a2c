// Package toon writes JSON documents as TOON (Token-Oriented Object Notation),
// version 4, with its default comma and two spaces. It is a peer of the
// measurements and reads nothing.
package toon

import (
	"bytes"
	"strconv"
	"strings"
)

// Encode returns the TOON of a JSON text.
func Encode(text string) (string, error) {
	v, err := parse(text)
	if err != nil {
		return "", err
	}
	w := &writer{}
	if o, ok := v.(object); ok && keyed(o) == nil {
		w.members(o, 0)
	} else {
		w.value("", v, 1)
	}
	return strings.TrimSuffix(w.buf.String(), "\n"), nil
}

type writer struct{ buf bytes.Buffer }

func (w *writer) indent(depth int) { w.buf.WriteString(strings.Repeat("  ", depth)) }

// members writes an object's members, each on lines of its own.
func (w *writer) members(o object, depth int) {
	for _, m := range o {
		w.indent(depth)
		w.value(key(m.name), m.value, depth+1)
	}
}

// value writes a value behind its name (empty in lists and at the root) where
// the line has its indent already; what needs lines of its own goes to the
// inner depth.
func (w *writer) value(name string, v any, inner int) {
	switch v := v.(type) {
	case object:
		if fields := keyed(v); fields != nil {
			w.buf.WriteString(name + "[" + strconv.Itoa(len(v)) + ":]" + header(fields) + ":\n")
			for _, m := range v {
				w.indent(inner)
				w.buf.WriteString(key(m.name) + ": " + joined(leaves(nil, m.value.(object), fields)) + "\n")
			}
			return
		}
		w.buf.WriteString(name + ":\n")
		w.members(v, inner)
	case []any:
		w.array(name, v, inner)
	default:
		w.buf.WriteString(label(name) + primitive(v) + "\n")
	}
}

func label(name string) string {
	if name == "" {
		return ""
	}
	return name + ": "
}

func (w *writer) array(name string, list []any, inner int) {
	head := name + "[" + strconv.Itoa(len(list)) + "]"
	fields := table(list)
	switch {
	case len(list) == 0:
		w.buf.WriteString(label(name) + "[]\n")
	case allPrimitive(list):
		w.buf.WriteString(head + ": " + joined(list) + "\n")
	case fields != nil:
		w.buf.WriteString(head + header(fields) + ":\n")
		for _, row := range list {
			w.indent(inner)
			w.buf.WriteString(joined(leaves(nil, row.(object), fields)) + "\n")
		}
	default:
		w.buf.WriteString(head + ":\n")
		for _, item := range list {
			w.item(item, inner)
		}
	}
}

// item writes an element of a list that is neither flat nor a table. What
// hangs on its first member stands two levels in.
func (w *writer) item(item any, depth int) {
	w.indent(depth)
	switch v := item.(type) {
	case object:
		if len(v) == 0 {
			w.buf.WriteString("-\n")
			return
		}
		w.buf.WriteString("- ")
		w.value(key(v[0].name), v[0].value, depth+2)
		w.members(v[1:], depth+1)
	case []any:
		w.buf.WriteString("- ")
		w.nested(v, depth+1)
	default:
		w.buf.WriteString("- " + primitive(v) + "\n")
	}
}

// nested writes an array in a list, which is never a table.
func (w *writer) nested(list []any, depth int) {
	head := "[" + strconv.Itoa(len(list)) + "]:"
	if allPrimitive(list) {
		w.buf.WriteString(strings.TrimSuffix(head+" "+joined(list), " ") + "\n")
		return
	}
	w.buf.WriteString(head + "\n")
	for _, item := range list {
		w.item(item, depth)
	}
}

func joined(list []any) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = primitive(v)
	}
	return strings.Join(parts, ",")
}
