package types

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
		known := map[string]bool{}
		for i, e := range entries {
			v, err := f.Element.Read(*f.Element, e.Value.(json.RawMessage))
			if known[e.Key] {
				err = errors.New("the key stands there twice")
			}
			if err != nil {
				return nil, &WrongElement{Place(e.Key), err}
			}
			known[e.Key], entries[i].Value = true, v
		}
		return entries, nil
	},
	Takes: func(f Field, value any) bool {
		return !slices.ContainsFunc(value.(Entries), func(e Entry) bool { return !f.Element.Takes(*f.Element, e.Value) })
	},
	Plain: func(f Field) any {
		if f.level > 1 {
			return Entries{}
		}
		return Entries{{"key", f.Element.Plain(f.inside(*f.Element))}}
	},
	Edges: func(f Field) []any {
		edges := f.Element.Edges(f.inside(*f.Element))
		list := []any{Entries{}, entries(edges, 15), entries(edges, 16)}
		for _, v := range edges {
			list = append(list, Entries{{"key", v}})
		}
		return append(list, entries(edges, 2))
	},
	Draw: func(d Drawer, f Field) any {
		drawn, sound, in := Entries{}, d.IntN(6) > 0, f.inside(*f.Element)
		for range f.few(one(d, 0, 1, 1, 2, 3, 3, 4, 15, 16)) {
			key := one(d, keys[d.IntN(len(keys))], d.Text(d.Length()))
			e := Entry{strings.ToValidUTF8(key, "?"), in.Draw(d, in)} // testees have no words for other keys
			if sound && !in.Takes(in, e.Value) {
				e.Value = in.Plain(in)
			}
			if !slices.ContainsFunc(drawn, func(x Entry) bool { return x.Key == e.Key }) {
				drawn = append(drawn, e)
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

// Entries are the value of a map, in some order.
type Entries []Entry

// Entry is one.
type Entry struct {
	Key   string
	Value any
}

// MarshalJSON writes an object of them in their order.
func (list Entries) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(e.Value)
		if err != nil {
			return nil, err
		}
		b.WriteString(Quote(e.Key) + ":")
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Sorted has them in the ascending order of their keys.
func (list Entries) Sorted() Entries {
	return slices.SortedFunc(slices.Values(list), func(a, b Entry) int { return strings.Compare(a.Key, b.Key) })
}

// entries are so many, of the values over and over, in no order of theirs.
func entries(values []any, n int) Entries {
	list := make(Entries, n)
	for i, v := range cycle(values, n) {
		list[i] = Entry{fmt.Sprintf("key%d", n-i), v}
	}
	return list
}

// members are those of an object, whose values are still JSON.
func members(src []byte) (Entries, error) {
	if src = bytes.TrimLeft(src, " \t\r\n"); !json.Valid(src) || src[0] != '{' {
		return nil, wrong(src, "no object")
	}
	d := json.NewDecoder(bytes.NewReader(src))
	_, _ = d.Token() // the bracket; the text is valid
	list := Entries{}
	for d.More() {
		var value json.RawMessage
		from := d.InputOffset()
		key, _ := d.Token()
		if _, err := Unquote(bytes.TrimLeft(src[from:d.InputOffset()], ", \t\r\n")); err != nil {
			return nil, fmt.Errorf("a key: %w", err)
		}
		_ = d.Decode(&value)
		list = append(list, Entry{key.(string), value})
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
