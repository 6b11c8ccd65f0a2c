package conformance

import (
	"fmt"
	"strings"
)

// document makes a JSON text out of what breaks codecs: names and shorts of
// the tables in their places and out of them, doubled keys, escapes that spell
// names, odd lexemes, repeated values, JSON in strings, rows, deep nesting.
// One in some is no JSON.
func (r source) document() string {
	w := &documentWriter{source: r}
	out := w.value(0)
	if root := w.rootNames(); len(root) > 0 && r.IntN(4) != 0 {
		w.names = root
		out = w.object(0)
	}
	switch r.IntN(25) {
	case 0:
		return r.damage(out)
	case 1:
		deep := r.IntN(600)
		return strings.Repeat("[", deep) + out + strings.Repeat("]", deep)
	case 2:
		return strings.Repeat(out+" ", 1+r.IntN(40))
	}
	return out
}

type documentWriter struct {
	source
	names []string // of the context, perhaps
	seen  []string // values to repeat
}

func (w *documentWriter) rootNames() []string {
	if w.model.Compression.Token == nil {
		return nil
	}
	return w.contextNames(0)
}

// contextNames are the keys of a context, its shorts, and both with escapes.
func (w *documentWriter) contextNames(i int) []string {
	token := w.model.Compression.Token
	var names []string
	for _, k := range token.Contexts[i].Keys {
		names = append(names, k.Name, k.Name, k.Name, k.Short, token.Escape+k.Short, token.Escape+k.Name, fmt.Sprintf(`\u%04x%s`, k.Name[0], k.Name[1:]))
	}
	return names
}

func (w *documentWriter) key() string {
	if len(w.names) > 0 && w.IntN(3) != 0 {
		return w.one(w.names...)
	}
	return w.one("__proto__", "constructor", "toString", "=", "==", "=json", "=json2", "=rows", "=^0", "a", "b", "1", "2", "", "이름", "😀",
		`\n`, `\u006d`, "a rather long key", "another quite long key", "hasOwnProperty", "messages", "choices")
}

func (w *documentWriter) space() string {
	if w.IntN(12) == 0 {
		return w.one(" ", "\n", "\t", "\r\n  ")
	}
	return ""
}

func (w *documentWriter) object(depth int) string {
	var members []string
	names := w.names
	for range w.IntN(7) {
		key := w.key()
		w.names = w.behind(names, key)
		members = append(members, w.space()+quoteKey(key)+w.space()+":"+w.space()+w.value(depth+1)+w.space())
		if w.IntN(12) == 0 {
			members = append(members, members[w.IntN(len(members))])
		}
	}
	w.names = names
	return "{" + strings.Join(members, ",") + "}"
}

// behind picks the names of the context that a key leads to, or any.
func (w *documentWriter) behind(names []string, key string) []string {
	token := w.model.Compression.Token
	if token == nil || w.IntN(6) == 0 {
		return names
	}
	for _, c := range token.Contexts {
		for _, k := range c.Keys {
			if (k.Name == key || k.Short == key) && k.Context >= 0 {
				return w.contextNames(k.Context)
			}
		}
	}
	return nil
}

func quoteKey(raw string) string { return `"` + raw + `"` }

func (w *documentWriter) value(depth int) string {
	out := ""
	switch n := w.IntN(12); {
	case len(w.seen) > 0 && n < 2:
		return w.one(w.seen...)
	case depth > 5 || n < 6:
		out = w.scalar()
	case n < 9:
		out = w.object(depth)
	case n == 9:
		out = w.rows(depth)
	default:
		var elements []string
		for range w.IntN(5) {
			elements = append(elements, w.space()+w.value(depth+1))
		}
		out = "[" + strings.Join(elements, ",") + "]"
	}
	if len(out) < 400 {
		w.seen = append(w.seen, out)
	}
	return out
}

func (w *documentWriter) rows(depth int) string {
	keys := make([]string, 1+w.IntN(4))
	for i := range keys {
		keys[i] = quoteKey(w.key())
	}
	var elements []string
	for range 2 + w.IntN(5) {
		var members []string
		for _, key := range keys {
			members = append(members, key+":"+w.value(depth+2))
		}
		elements = append(elements, "{"+strings.Join(members, ",")+"}")
	}
	return "[" + strings.Join(elements, ",") + "]"
}

func (w *documentWriter) scalar() string {
	switch w.IntN(6) {
	case 0:
		return w.one("1", "1.0", "1e0", "-0", "0.0", "0e5", "1e400", "12345678901234567890", "-1.5E-7", "1.00", "10e-1")
	case 1:
		return w.one("true", "false", "null", "{}", "[]", "{ }", `""`)
	case 2:
		if token := w.model.Compression.Token; token != nil && len(token.Values) > 0 {
			rows := token.Values[w.IntN(len(token.Values))].Rows
			row := rows[w.IntN(len(rows))]
			return quoteKey(w.one(row.Name, row.Name, row.Short, token.Escape+row.Short, token.Escape+row.Name))
		}
	case 3:
		inner := w.one(`{"a":"b","c":"d","e":"f"}`, "{\n  \"a\": 1,\n  \"b\": []\n}", `["x", "y"]`, `{"=json":"=","k":"v","l":"\u0041"}`, "[\n  1,\n  2\n]", `{"a":1`, "{}")
		if len(w.seen) > 0 && w.IntN(2) == 0 {
			inner = w.one(w.seen...)
		}
		return quoteText(inner)
	case 4:
		return quoteKey(w.one("=", "=^0", "==", `\ud800`, `\ud83d\ude00`, `\u0000`, `\/`, `\u001F`, "=0123456789abcdef", "a string of some length", "안녕하세요 반갑습니다"))
	}
	return quoteText(strings.ReplaceAll(w.text(w.IntN(40)), loneSurrogate, ""))
}

// quoteText is text as a JSON string, controls in their short escapes.
func quoteText(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, c := range text {
		if i := strings.IndexRune("\"\\\b\f\n\r\t", c); i >= 0 {
			out.WriteString(`\` + string(`"\bfnrt`[i]))
		} else if c < 0x20 {
			fmt.Fprintf(&out, `\u%04x`, c)
		} else {
			out.WriteRune(c)
		}
	}
	out.WriteByte('"')
	return out.String()
}
