package spec

import (
	"encoding/json"
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
	r := c.formatOfRecord(e.Format)
	if r == nil {
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
	c.with(r, e)
}

func withPlace(e Encoding) Text {
	if len(e.With) == 0 {
		return Text{}
	}
	return e.With[0].Field
}

// formatOfRecord finds the record of record.format, or refuses the name.
func (c *checker) formatOfRecord(t Text) *Record {
	name, format, _ := strings.Cut(t.V, ".")
	var known []string
	for i := range c.Records {
		r := &c.Records[i]
		for _, f := range r.Formats {
			known = append(known, r.Name.V+"."+f.Name.V)
			if r.Name.V == name && f.Name.V == format {
				return r
			}
		}
	}
	c.add(t.Pos, "unknown-format", "no format is named %s%s", quote(t.V), c.choices(t.V, known))
	return nil
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
		if why := c.held(f, w); why != "" {
			c.add(w.Value.Pos, "encoding-field", "%s must be %s, not %s", f.Name.V, why, quote(w.Value.V))
		}
	}
	for _, f := range r.Fields {
		if _, there := given[f.Name.V]; !there && !f.Optional.V && c.parts["mcp"].whole {
			c.add(e.Format.Pos, "encoding-field", "the key \"with\" needs a value for the required field %s", quote(f.Name.V))
		}
	}
}

// held says what a field takes, where the value is not that.
func (c *checker) held(f *Field, w With) string {
	t := c.TypeOf(f)
	if t.Type == nil {
		return ""
	}
	lexeme := []byte(w.Value.V)
	if w.String {
		lexeme, _ = json.Marshal(w.Value.V)
	}
	if v, err := t.Read(lexeme); (w.String || !t.Text) && err == nil && t.Takes(t, v) {
		return ""
	}
	return t.About(t.Want)
}
