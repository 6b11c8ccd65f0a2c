package types

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Map is the type of maps: texts, and a value for each. What the values are, says the field's
// element.
var Map = Type{
	Name: "map", Noun: "map; a value is {element}", JSON: "object", Want: "a JSON object; a value is {want}", As: []string{"map"},
	Also: []string{"dict", "dictionary", "mapping", "hash", "hashmap", "properties"},
	Long: true, Holds: true, Several: true,
	Read: func(f Field, lexeme []byte) (any, error) {
		entries, err := members(lexeme)
		if err != nil {
			return nil, err
		}
		value := map[string]any{}
		for _, e := range entries {
			v, err := f.Element.readInside(e.value)
			if _, twice := value[e.key]; twice {
				err = errors.New("the key stands there twice")
			}
			if err != nil {
				return nil, &WrongElement{Place(e.key), err}
			}
			value[e.key] = v
		}
		return value, nil
	},
	Takes: func(f Field, value any) bool {
		for _, v := range value.(map[string]any) {
			if !f.Element.Takes(*f.Element, v) {
				return false
			}
		}
		return true
	},
	Plain: func(f Field) any {
		if f.level > 1 {
			return map[string]any{}
		}
		return map[string]any{"key": f.Element.Plain(f.inside(*f.Element))}
	},
	Edges: func(f Field) []any {
		edges := f.Element.Edges(f.inside(*f.Element))
		list := []any{map[string]any{}, entries(edges, 15), entries(edges, 16)}
		for _, v := range edges {
			list = append(list, map[string]any{"key": v})
		}
		return append(list, entries(edges, 2))
	},
	Draw: func(d Drawer, f Field) any {
		drawn, sound, in := map[string]any{}, d.IntN(6) > 0, f.inside(*f.Element)
		for range f.few(one(d, 0, 1, 1, 2, 3, 3, 4, 15, 16)) {
			key := one(d, keys[d.IntN(len(keys))], d.Text(d.Length()))
			key = strings.ToValidUTF8(key, "?") // testees have no words for other keys
			if drawn[key] = in.Draw(d, in); sound && !in.Takes(in, drawn[key]) {
				drawn[key] = in.Plain(in)
			}
		}
		if f.level == 0 && d.IntN(8000) == 0 {
			return entries([]any{in.Plain(in)}, one(d, 65_535, 65_536)) // where headers grow
		}
		return drawn
	},
}

// keys are those that some language has for itself, or orders differently: the last two
// stand the other way round in UTF-16.
var keys = []string{"", "a", "b", "__proto__", "constructor", "length", "a b", "a.b", "\"", "\\", "\n", "ä", "\uFFFD", "\U0001F600"}

// entries are so many, of the values over and over.
func entries(values []any, n int) map[string]any {
	list := map[string]any{}
	for i, v := range cycle(values, n) {
		list[fmt.Sprintf("key%d", i)] = v
	}
	return list
}

// An entry is a member of an object.
type entry struct {
	key   string
	value json.RawMessage
}

// members are those of an object, whose values are still JSON.
func members(src []byte) (list []entry, err error) {
	if src = bytes.TrimLeft(src, " \t\r\n"); !json.Valid(src) || src[0] != '{' {
		return nil, wrong(src, "no object")
	}
	d := json.NewDecoder(bytes.NewReader(src))
	_, _ = d.Token() // the bracket; the text is valid
	for d.More() {
		var e entry
		from := d.InputOffset()
		key, _ := d.Token()
		if _, err := Unquote(bytes.TrimLeft(src[from:d.InputOffset()], ", \t\r\n")); err != nil {
			return nil, fmt.Errorf("a key: %w", err)
		}
		_ = d.Decode(&e.value)
		e.key = key.(string)
		list = append(list, e)
	}
	return list, nil
}

// Place is how a path names the value of a key.
func Place(key string) string { return "[" + Quote(key) + "]" }

// Quote is a text as JSON has it: with the escapes that it needs and no others.
func Quote(text string) string {
	b := []byte{'"'}
	for _, c := range []byte(text) {
		switch at := strings.IndexByte("\"\\\b\f\n\r\t", c); {
		case at >= 0:
			b = append(b, '\\', "\"\\bfnrt"[at])
		case c < ' ':
			b = fmt.Appendf(b, "\\u%04x", c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}
