package model

import "github.com/compactgen/compactgen/spec"

func (m *Model) addCompression(c *spec.Compression) {
	if c == nil {
		return
	}
	s := c.Selection
	m.Compression = &Compression{
		Selection: CompressionSelection{
			Small: s.Small.V, Large: s.Large.V, Sample: s.Sample.V, Window: s.Window.V, Over: s.Over.V, PayloadKeys: texts(s.PayloadKeys),
		},
	}
	for _, a := range c.Algorithms {
		m.Compression.Algorithms = append(m.Compression.Algorithms, Algorithm{Name: a.Name.V, Role: a.Role.V, Tag: a.Tag.V, Quality: int(a.Quality.V)})
	}
	if c.Token != nil {
		m.Compression.Token = token(c.Token)
	}
	if d := c.Dictionary; d != nil {
		m.Compression.Dictionary = &Dictionary{Run: int(d.Run.V)}
		for _, p := range d.Patterns {
			m.Compression.Dictionary.Patterns = append(m.Compression.Dictionary.Patterns, Pattern{Code: int(p.Code.V), Text: p.Text.V})
		}
	}
}

// token resolves the names of contexts and tables to their places.
func token(t *spec.Token) *Token {
	out := &Token{Escape: t.Escape.V, Request: t.Request.V}
	contexts, values := map[string]int{}, map[string]int{}
	for i, c := range t.Contexts {
		contexts[c.Name.V] = i
	}
	for i, v := range t.Values {
		values[v.Name.V] = i
		table := ValueTable{Name: v.Name.V}
		for _, r := range v.Rows {
			table.Rows = append(table.Rows, Value{Name: r.Name.V, Short: r.Short.V})
		}
		out.Values = append(out.Values, table)
	}
	for _, c := range t.Contexts {
		context := Context{Name: c.Name.V}
		for _, k := range c.Keys {
			context.Keys = append(context.Keys, Key{
				Name: k.Name.V, Short: k.Short.V, Context: place(contexts, k.Context), Values: place(values, k.Values),
			})
		}
		out.Contexts = append(out.Contexts, context)
	}
	for _, d := range t.Defaults {
		out.Defaults = append(out.Defaults, Default{Key: d.Key.V, Lexeme: d.Lexeme.V, Equal: d.Equal.V})
	}
	return out
}

// place is -1 where the row has no such name.
func place(places map[string]int, name spec.Text) int {
	if !name.Set() {
		return -1
	}
	return places[name.V]
}

func (c *Compression) features() []Feature {
	if c == nil {
		return nil
	}
	list := []Feature{FeatureCompression}
	for _, a := range c.Algorithms {
		list = append(list, algorithmRoles[a.Role].features...)
	}
	return list
}
