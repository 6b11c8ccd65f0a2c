package python

import (
	"fmt"

	"github.com/compactgen/compactgen/gen/model"
)

// tokenView fills token_gen.py.tmpl.
type tokenView struct {
	Marker, Escape, Request string
	Tables                  []tokenTable
	Defaults                []string
}

// tokenTable has one dict for each context, or for each table of values.
type tokenTable struct {
	Name, Type, Doc string
	Dicts           []dictView
}

type dictView struct {
	Comment string
	Rows    []string
}

func newTokenView(m *model.Model, marker string) tokenView {
	v := tokenView{Marker: marker}
	if m.Compression == nil || m.Compression.Token == nil {
		return v
	}
	t := m.Compression.Token
	v.Escape, v.Request = quote(t.Escape), quote(t.Request)
	keys := [2]tokenTable{
		{Name: "ENCODED_KEYS", Type: "Row", Doc: "By context: what stands for a key, the context and the table of its value."},
		{Name: "DECODED_KEYS", Type: "Row", Doc: "By context: what a key of a payload is, long ones included."},
	}
	for _, c := range t.Contexts {
		rows := keyRows(t, c.Keys)
		for i := range keys {
			keys[i].Dicts = append(keys[i].Dicts, dictView{comment("# ", c.Name), rows[i]})
		}
	}
	values := [2]tokenTable{
		{Name: "ENCODED_VALUES", Type: "str", Doc: "By table: what stands for a value."},
		{Name: "DECODED_VALUES", Type: "str", Doc: "By table: what a value of a payload is."},
	}
	for _, table := range t.Values {
		rows := valueRows(t.Escape, table.Rows)
		for i := range values {
			values[i].Dicts = append(values[i].Dicts, dictView{comment("# ", table.Name), rows[i]})
		}
	}
	v.Tables = []tokenTable{keys[0], keys[1], values[0], values[1]}
	for _, d := range t.Defaults {
		v.Defaults = append(v.Defaults, tuple(quoteAll([]string{d.Key, d.Lexeme, d.Equal})))
	}
	return v
}

// keyRows are the rows of a context for each direction: names first, then the
// shorts that are no names, which an encoder escapes; shorts first, then the
// names that are no shorts, which a decoder takes too.
func keyRows(t *model.Token, keys []model.Key) (rows [2][]string) {
	names, shorts := map[string]bool{}, map[string]bool{}
	for _, k := range keys {
		names[k.Name], shorts[k.Short] = true, true
	}
	var escaped, long []string
	for _, k := range keys {
		rows[0] = append(rows[0], keyRow(k.Name, k.Short, k.Context, k.Values))
		rows[1] = append(rows[1], keyRow(k.Short, k.Name, k.Context, k.Values))
		if !names[k.Short] {
			escaped = append(escaped, keyRow(k.Short, t.Escape+k.Short, -1, -1))
		}
		if !shorts[k.Name] {
			long = append(long, keyRow(k.Name, k.Name, k.Context, k.Values))
		}
	}
	rows[0], rows[1] = append(rows[0], escaped...), append(rows[1], long...)
	return rows
}

func keyRow(key, stands string, context, values int) string {
	return quote(key) + ": (" + quote(stands) + ", " + place(context) + ", " + place(values) + ")"
}

func place(i int) string {
	if i < 0 {
		return "NONE"
	}
	return fmt.Sprint(i)
}

// valueRows are the rows of a table likewise; a decoder copies the long ones.
func valueRows(escape string, values []model.Value) (rows [2][]string) {
	names := map[string]bool{}
	for _, v := range values {
		names[v.Name] = true
		rows[0] = append(rows[0], quote(v.Name)+": "+quote(v.Short))
		rows[1] = append(rows[1], quote(v.Short)+": "+quote(v.Name))
	}
	for _, v := range values {
		if !names[v.Short] {
			rows[0] = append(rows[0], quote(v.Short)+": "+quote(escape+v.Short))
		}
	}
	return rows
}
