package judge

import (
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// T1 by its tables: every key and value is looked up row by row.

type pair struct{ name, short string }

func (t *Protocol) tokenKeys(context int) []pair {
	var out []pair
	for _, k := range t.m.Compression.Token.Contexts[context].Keys {
		out = append(out, pair{k.Name, k.Short})
	}
	return out
}

func (t *Protocol) tokenValues(table int) []pair {
	var out []pair
	for _, v := range t.m.Compression.Token.Values[table].Rows {
		out = append(out, pair{v.Name, v.Short})
	}
	return out
}

// shorten is what an encoder makes of a key or a value, without quotes.
func (t *Protocol) shorten(rows []pair, text string) string {
	for _, r := range rows {
		if text == r.name {
			return r.short
		}
	}
	escape := t.m.Compression.Token.Escape
	isShort := slices.ContainsFunc(rows, func(r pair) bool { return text == r.short })
	if isShort || strings.HasPrefix(text, escape) {
		return escape + text
	}
	return text
}

// lengthen undoes it.
func (t *Protocol) lengthen(rows []pair, text string) string {
	if rest, ok := strings.CutPrefix(text, t.m.Compression.Token.Escape); ok {
		return rest
	}
	for _, r := range rows {
		if text == r.short {
			return r.name
		}
	}
	return text
}

type exchange func(rows []pair, text string) string

// tokenObject exchanges the keys of an object in a context, and what they lead
// to. full says which of two keys is the one in full.
func (t *Protocol) tokenObject(v *node, context int, change exchange, full func(before, after string) string) *node {
	out := &node{kind: '{'}
	for i, key := range v.keys {
		after := change(t.tokenKeys(context), raw(key))
		value := v.values[i]
		for _, row := range t.m.Compression.Token.Contexts[context].Keys {
			if row.Name == full(raw(key), after) {
				value = t.tokenValue(value, row, change, full)
			}
		}
		out.keys = append(out.keys, quoted(after))
		out.values = append(out.values, value)
	}
	return out
}

func (t *Protocol) tokenValue(v *node, row model.Key, change exchange, full func(before, after string) string) *node {
	switch {
	case v.kind == '"' && row.Values >= 0:
		return &node{kind: '"', lexeme: quoted(change(t.tokenValues(row.Values), raw(v.lexeme)))}
	case v.kind == '{' && row.Context >= 0:
		return t.tokenObject(v, row.Context, change, full)
	case v.kind == '[' && row.Context >= 0:
		out := &node{kind: '['}
		for _, element := range v.values {
			if element.kind == '{' {
				element = t.tokenObject(element, row.Context, change, full)
			}
			out.values = append(out.values, element)
		}
		return out
	}
	return v
}

// encodeToken is T1 of a JSON text, without the tag.
func (t *Protocol) encodeToken(content string) (string, *Fault) {
	v, ok := parseJSON(content, t.depth)
	if !ok {
		return "", fault("format")
	}
	if v.kind != '{' {
		return v.min(), nil
	}
	v = t.omit(v)
	return t.tokenObject(v, 0, t.shorten, func(before, _ string) string { return before }).min(), nil
}

func (t *Protocol) decodeToken(text string) (string, *Fault) {
	v, ok := parseJSON(text, t.depth)
	if !ok {
		return "", fault("decompression")
	}
	if v.kind == '{' {
		v = t.tokenObject(v, 0, t.lengthen, func(_, after string) string { return after })
		v = t.restore(v)
	}
	return v.min(), nil
}

// Restored is the content that the token algorithm gives back for a JSON text.
func (t *Protocol) Restored(content string) string {
	switch v, ok := parseJSON(content, t.depth); {
	case !ok:
		return content
	case v.kind == '{':
		return t.restore(t.omit(v)).min()
	default:
		return v.min()
	}
}

// isRequest says whether an object in full has the request's key, and no
// backslash in any.
func (t *Protocol) isRequest(v *node) bool {
	backslash := slices.ContainsFunc(v.keys, func(key string) bool { return strings.Contains(key, `\`) })
	return !backslash && slices.Contains(v.keys, quoted(t.m.Compression.Token.Request))
}

var classes = map[string]*regexp.Regexp{
	"one":          regexp.MustCompile(`^1(\.0+)?([eE][+-]?0+)?$`),
	"zero":         regexp.MustCompile(`^-?0(\.0+)?([eE][+-]?[0-9]+)?$`),
	"empty_object": regexp.MustCompile(`^\{\}$`),
}

func (t *Protocol) omit(v *node) *node {
	if !t.isRequest(v) {
		return v
	}
	count := map[string]int{}
	for _, key := range v.keys {
		count[key]++
	}
	out := &node{kind: '{'}
	for i, key := range v.keys {
		leave := slices.ContainsFunc(t.m.Compression.Token.Defaults, func(d model.Default) bool {
			is := v.values[i].min() == d.Lexeme
			if class := classes[d.Equal]; class != nil {
				is = class.MatchString(v.values[i].min())
			}
			return is && key == quoted(d.Key) && count[key] == 1
		})
		if !leave {
			out.keys, out.values = append(out.keys, key), append(out.values, v.values[i])
		}
	}
	return out
}

func (t *Protocol) restore(v *node) *node {
	if !t.isRequest(v) {
		return v
	}
	for _, d := range t.m.Compression.Token.Defaults {
		if !slices.Contains(v.keys, quoted(d.Key)) {
			v.keys = append(v.keys, quoted(d.Key))
			v.values = append(v.values, &node{lexeme: d.Lexeme})
		}
	}
	return v
}
