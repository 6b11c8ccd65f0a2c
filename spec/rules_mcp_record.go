package spec

import (
	"slices"
	"strconv"
	"strings"
)

// Rules of the records that carry results of MCP.

func (c *checker) encodingFormat(e Encoding) {
	if !e.Format.Set() {
		for _, t := range []Text{e.Field, withPlace(e)} {
			if t.Set() {
				c.add(t.Pos, "encoding-field", "an encoding without a format has neither a field nor values")
			}
		}
		return
	}
	if !c.parts["records"].whole {
		return
	}
	r, format := c.formatOfRecord(e.Format)
	if r == nil {
		return
	}
	if format.Binary() {
		c.add(e.Format.Pos, "encoding-field", "results of MCP are texts, and the frames of %s are bytes", quote(e.Format.V))
		return
	}
	if !e.Field.Set() {
		c.add(e.Format.Pos, "encoding-field", "an encoding with a format needs the key \"field\": the text field that carries the result")
		return
	}
	f := c.fieldRef(r, e.Field)
	if f != nil && f.Type.V != "text" {
		c.add(e.Field.Pos, "encoding-field", "the field that carries the result has the type text, and %s has %s", quote(f.Name.V), f.Type.V)
	}
	before := len(c.problems)
	c.with(r, e)
	if len(c.problems) == before && len(format.Chain) > 0 {
		c.room(r, format, e)
	}
}

func withPlace(e Encoding) Text {
	if len(e.With) == 0 {
		return Text{}
	}
	return e.With[0].Field
}

// formatOfRecord finds the record of record.format, or refuses the name.
func (c *checker) formatOfRecord(t Text) (*Record, *Format) {
	name, format, _ := strings.Cut(t.V, ".")
	var known []string
	for i := range c.Records {
		r := &c.Records[i]
		for _, f := range r.Formats {
			known = append(known, r.Name.V+"."+f.Name.V)
			if r.Name.V == name && f.Name.V == format {
				return r, &f
			}
		}
	}
	c.add(t.Pos, "unknown-format", "no format is named %s%s", quote(t.V), c.choices(t.V, known))
	return nil, nil
}

// with wants a value for each required field but the one of the result.
func (c *checker) with(r *Record, e Encoding) {
	given := map[string]Pos{e.Field.V: e.Field.Pos}
	for _, w := range e.With {
		f := c.fieldRef(r, w.Field)
		if f == nil {
			continue
		}
		c.distinct(given, w.Field, "duplicate-field", "field")
		if typ := c.TypeOf(f); typ.Type != nil && typ.Holds {
			c.add(w.Field.Pos, "encoding-field", "an encoding gives a value to fields of one value, and %s is a %s", quote(f.Name.V), typ.Name)
			continue
		}
		if why := c.unfit(f, f.Name.V, w.Value); why != "" {
			c.add(w.Value.Pos, "encoding-field", "%s", why)
		}
	}
	for _, f := range r.Fields {
		if _, there := given[f.Name.V]; !there && !f.Optional.V && c.parts["mcp"].whole {
			c.add(e.Format.Pos, "encoding-field", "the key \"with\" needs a value for the required field %s", quote(f.Name.V))
		}
	}
}

// room wants no value that the format has no room for: no result could be encoded.
func (c *checker) room(r *Record, format *Format, e Encoding) {
	var elements []PayloadField
	base := format.Chain[0].V
	if base == "payload" && r.Payload != nil {
		elements = c.written(r, e.With)
	} else if base == "dsl" && r.DSL != nil {
		for _, t := range r.DSL.Fields {
			elements = append(elements, PayloadField{Field: t})
		}
	}
	for _, v := range append([]With{{Field: e.Field}}, e.With...) {
		at := slices.IndexFunc(elements, func(f PayloadField) bool { return f.Field.V == v.Field.V })
		splits := base == "dsl" && at < len(elements)-1 && strings.Contains(v.Value.V, r.DSL.Separator.V)
		if f := r.FieldOf(v.Field.V); f != nil && len(elements) > 0 && (at < 0 || splits || elements[at].As.V == "integer" && !c.hasInteger(f, v.Value.V)) {
			c.add(v.Field.Pos, "encoding-field", "%s has no room for this %s: no result could be encoded", quote(e.Format.V), f.Name.V)
		}
	}
}

// written are the elements of the payload version in which the values are written.
func (c *checker) written(r *Record, with []With) []PayloadField {
	standard, fallback := r.Payload.version(r.Payload.Default), r.Payload.version(r.Payload.Fallback)
	if standard == nil { // which is a problem of its own
		return nil
	}
	for _, w := range with {
		for _, f := range standard.Fields {
			if x := r.FieldOf(w.Field.V); fallback != nil && x != nil && f.Field.V == w.Field.V && f.As.V == "integer" && !c.hasInteger(x, w.Value.V) {
				return fallback.Fields
			}
		}
	}
	return standard.Fields
}

// hasInteger says whether the value, if it is one of a table, has one.
func (c *checker) hasInteger(f *Field, value string) bool {
	t := c.TableOf(f.Type.V)
	if t == nil || t.Open == nil {
		return true
	}
	digits, prefixed := strings.CutPrefix(value, t.Open.NumberPrefix.V)
	_, err := strconv.ParseUint(digits, 10, 32)
	return t.Open.NumberPrefix.Set() && prefixed && err == nil ||
		slices.ContainsFunc(t.Rows, func(row Row) bool { return (row.Code.V == value || row.Name.V == value) && row.Integer.Set() })
}
