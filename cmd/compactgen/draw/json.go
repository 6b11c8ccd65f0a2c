package draw

import (
	"fmt"
	"slices"
	"strings"
)

// Document is a JSON text, most often like a request or its answer, now and
// then a text that is none.
func (d *Draw) Document() string {
	w := d.words()
	switch d.IntN(10) {
	case 0:
		return d.One("", "#", "#ZZ|x", strings.Repeat("한국어😀", 50), "{"+quoted(w.roots[0])+":[]}"+strings.Repeat(" ", 100)) + d.One("", d.Text(d.Length()))
	case 1:
		return d.One(w.texts...) + d.Text(d.IntN(300)) + d.One(w.texts...)
	case 2, 3:
		return w.value(4)
	case 4, 5:
		return d.JSON(5)
	}
	var list []string
	add := func(m string) { list = slices.Insert(list, d.IntN(len(list)+1), m) }
	for range d.IntN(9) {
		add(quoted(d.One(w.keys...)) + ":" + w.space() + w.value(3))
	}
	if d.IntN(5) < 3 {
		add(quoted(d.One(w.roots...)) + ":" + w.value(3))
	}
	for range d.IntN(3) {
		add(quoted(d.One(w.defaults...)) + ":" + d.One(append(w.numbers, "false", "null", "{}", "{ }")...))
	}
	return w.space() + "{" + strings.Join(list, ",") + "}" + w.space()
}

// words are the words of a protocol's random documents: its tables' words and
// abbreviations, and texts that look like them.
type words struct {
	*Draw
	keys, values, numbers, roots, defaults, texts []string
}

func (d *Draw) words() words {
	w := words{Draw: d, numbers: strings.Fields("0 1 1.0 -0 0.0 1e0 1.00E+00 1e1 -1 0e5 1e400 12345678901234567890 1.10 0.5"),
		keys:     append(strings.Fields(`a __proto__ constructor toString 키 =JSON =JSON2 =row =rows =a json mess\u0061ges a\"b \ud800 \/`), ""),
		values:   append(strings.Fields(`hello 한국어 😀 long-text-that-repeats = =a =a:b =\n x\ty \u0075ser \ud83d \ud83d\ude00`), ""),
		roots:    slices.Clone(d.Model.Compression.Selection.PayloadKeys),
		defaults: []string{"x"},
		texts:    []string{"#", `{"`},
	}
	if token := d.Model.Compression.Token; token != nil {
		w.roots = append(w.roots, token.Request)
		for _, d := range token.Defaults {
			w.defaults = append(w.defaults, d.Key)
			w.numbers = append(w.numbers, d.Lexeme)
		}
		for _, c := range token.Contexts {
			for _, k := range c.Keys {
				w.keys = append(w.keys, k.Name, k.Name, k.Short, token.Escape+k.Short)
			}
		}
		for _, t := range token.Values {
			for _, v := range t.Rows {
				w.values = append(w.values, v.Name, v.Short, token.Escape+v.Short, token.Escape+token.Escape+v.Short)
			}
		}
	}
	if d := d.Model.Compression.Dictionary; d != nil {
		for _, p := range d.Patterns {
			w.texts = append(w.texts, p.Text)
		}
	}
	return w
}

func (w words) space() string { return w.One("", "", "", " ", "\n", "\t ", "\r\n") }

func (w words) value(depth int) string {
	kind := w.IntN(10)
	switch {
	case depth > 0 && kind < 3:
		return w.object(w.IntN(6), depth-1)
	case depth > 0 && kind == 3:
		return w.table()
	case depth > 0 && kind == 4:
		list := make([]string, w.IntN(5))
		for i := range list {
			list[i] = w.space() + w.value(depth-1) + w.space()
		}
		return "[" + w.space() + strings.Join(list, ",") + "]"
	case depth > 0 && kind == 5:
		return w.wrapped(depth - 1)
	case kind == 6:
		return w.One(w.numbers...)
	case kind == 7:
		return w.One("true", "false", "null", "{}", "[]", "{ }")
	}
	return quoted(strings.Repeat(w.One(w.values...), []int{1, 1, 1, 2, 6}[w.IntN(5)]))
}

func (w words) object(size, depth int) string {
	list := make([]string, size)
	for i := range list {
		list[i] = w.space() + quoted(w.One(w.keys...)) + w.space() + ":" + w.space() + w.value(depth)
	}
	return "{" + w.space() + strings.Join(list, ",") + "}"
}

// table is objects with the same keys.
func (w words) table() string {
	keys := make([]string, 1+w.IntN(4))
	for i := range keys {
		keys[i] = quoted(w.One(w.keys...))
	}
	rows := make([]string, w.IntN(10))
	for i := range rows {
		values := make([]string, len(keys))
		for k := range values {
			values[k] = keys[k] + ":" + w.value(0)
		}
		rows[i] = "{" + strings.Join(values, ",") + "}"
	}
	return "[" + strings.Join(rows, ",") + "]"
}

// wrapped is a string that holds a JSON text.
func (w words) wrapped(depth int) string {
	inner := w.value(depth)
	switch w.IntN(5) {
	case 0, 1:
		inner = minify(inner)
	case 2, 3:
		inner = indented(inner)
	}
	s := strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(inner)
	return quoted(s)
}

// Members draws a JSON object of members that no record has.
func (d *Draw) Members() string {
	values := []string{`1.0`, `-0`, `1e400`, `"\ud83d\ude00"`, `"\ud800"`, `{"a": [ 1 , {} ]}`, `"<>&\u2028"`, `null`,
		`12345678901234567890`, `"한글"`, `[]`, `true`}
	var b strings.Builder
	for i := range d.IntN(4) {
		if i > 0 {
			b.WriteString(d.One(",", " ,\n"))
		}
		fmt.Fprintf(&b, `"%s%d"%s:%s%s`, d.One("x-", "__proto__", `\u0041`, "이름", ""), i, d.One("", " "), d.One("", "\t"), d.One(values...))
	}
	return "{" + d.One("", " ") + b.String() + d.One("", "\n") + "}"
}
