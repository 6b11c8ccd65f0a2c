package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// randomCompression makes one content and takes it through every algorithm,
// and one negotiation. What the testees write is damaged, too.
func (s Suite) randomCompression(n normaliser, i int) []job {
	r := s.source(streamCompression, i)
	jobs := n.compressionJobs(fmt.Sprintf("random/compress/%04d", i), r.document())
	for k := range jobs {
		if jobs[k].begins == "" {
			continue // a selection
		}
		damage := s.source(streamDamage+k, i)
		jobs[k].damage = &damage
	}
	client, server := r.algorithms(), r.algorithms()
	return append(jobs, job{name: fmt.Sprintf("random/negotiate/%04d", i), op: "negotiate",
		input: map[string]any{"client": client, "server": server}, want: n.negotiated(client, server)})
}

// document is a JSON text, most often like a request or its answer, now and
// then a text that is none.
func (r source) document() string {
	w := r.words()
	switch r.IntN(10) {
	case 0:
		return r.one("", "#", "#ZZ|x", strings.Repeat("한국어😀", 50), "{"+quoted(w.roots[0])+":[]}"+strings.Repeat(" ", 100)) + r.one("", r.text(r.length()))
	case 1:
		return r.one(w.texts...) + r.text(r.IntN(300)) + r.one(w.texts...)
	case 2, 3:
		return w.value(4)
	case 4, 5:
		return r.structured()
	}
	var list []string
	add := func(m string) { list = slices.Insert(list, r.IntN(len(list)+1), m) }
	for range r.IntN(9) {
		add(quoted(r.one(w.keys...)) + ":" + w.space() + w.value(3))
	}
	if r.IntN(5) < 3 {
		add(quoted(r.one(w.roots...)) + ":" + w.value(3))
	}
	for range r.IntN(3) {
		add(quoted(r.one(w.defaults...)) + ":" + r.one(append(w.numbers, "false", "null", "{}", "{ }")...))
	}
	return w.space() + "{" + strings.Join(list, ",") + "}" + w.space()
}

// words are the words of a protocol's random documents: its tables' words and
// abbreviations, and texts that look like them.
type words struct {
	source
	keys, values, numbers, roots, defaults, texts []string
}

func (r source) words() words {
	w := words{source: r, numbers: strings.Fields("0 1 1.0 -0 0.0 1e0 1.00E+00 1e1 -1 0e5 1e400 12345678901234567890 1.10 0.5"),
		keys:     append(strings.Fields(`a __proto__ constructor toString 키 =JSON =JSON2 =row =rows =a json mess\u0061ges a\"b \ud800 \/`), ""),
		values:   append(strings.Fields(`hello 한국어 😀 long-text-that-repeats = =a =a:b =\n x\ty \u0075ser \ud83d \ud83d\ude00`), ""),
		roots:    slices.Clone(r.model.Compression.Selection.PayloadKeys),
		defaults: []string{"x"},
		texts:    []string{"#", `{"`},
	}
	if token := r.model.Compression.Token; token != nil {
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
	if d := r.model.Compression.Dictionary; d != nil {
		for _, p := range d.Patterns {
			w.texts = append(w.texts, p.Text)
		}
	}
	return w
}

func (w words) space() string { return w.one("", "", "", " ", "\n", "\t ", "\r\n") }

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
		return w.one(w.numbers...)
	case kind == 7:
		return w.one("true", "false", "null", "{}", "[]", "{ }")
	}
	return quoted(strings.Repeat(w.one(w.values...), []int{1, 1, 1, 2, 6}[w.IntN(5)]))
}

func (w words) object(size, depth int) string {
	list := make([]string, size)
	for i := range list {
		list[i] = w.space() + quoted(w.one(w.keys...)) + w.space() + ":" + w.space() + w.value(depth)
	}
	return "{" + w.space() + strings.Join(list, ",") + "}"
}

// table is objects with the same keys.
func (w words) table() string {
	keys := make([]string, 1+w.IntN(4))
	for i := range keys {
		keys[i] = quoted(w.one(w.keys...))
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
		inner = indent2(inner)
	}
	s := strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(inner)
	return quoted(s)
}

func indent2(s string) string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(minify(s)), "", "  "); err != nil {
		return s
	}
	return b.String()
}
