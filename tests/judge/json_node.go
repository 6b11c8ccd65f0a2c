package judge

import (
	"bytes"
	"encoding/json"
	"strings"
)

// node is a JSON value of which every lexeme is kept: a scalar, a string, an
// array or an object. Keys are lexemes, with their quotes.
type node struct {
	kind   byte // '{', '[', '"', or 0 for numbers, true, false and null
	lexeme string
	start  int // of the lexeme in the text that was read
	keys   []string
	places []int // of the keys
	values []*node
	text   string // min, once it has been asked for
}

// unbounded is a depth that no text reaches.
const unbounded = 1 << 40

// get is a value, the last of a name, or nil.
func (v *node) get(name string) (value *node) {
	for i, key := range v.keys {
		if whole, ok := unquote(key); ok && whole == name {
			value = v.values[i]
		}
	}
	return value
}

// member is the text of a value, the last of a name, or "".
func (v *node) member(name string) string {
	if value := v.get(name); value != nil {
		return value.lexeme
	}
	return ""
}

// list is a value that is an array, or nil.
func (v *node) list(name string) *node {
	if value := v.get(name); value != nil && value.kind == '[' {
		return value
	}
	return nil
}

// min is the text without white space between tokens.
func (v *node) min() string {
	if v.kind != '{' && v.kind != '[' {
		return v.lexeme
	}
	if v.text != "" {
		return v.text
	}
	parts := make([]string, len(v.values))
	for i, value := range v.values {
		parts[i] = value.min()
		if v.kind == '{' {
			parts[i] = v.keys[i] + ":" + parts[i]
		}
	}
	v.text = enclose(v.kind, parts)
	return v.text
}

// enclose writes an array or an object of its parts.
func enclose(kind byte, parts []string) string {
	inner := strings.Join(parts, ",")
	if kind == '{' {
		return "{" + inner + "}"
	}
	return "[" + inner + "]"
}

// height counts the arrays and objects that nest.
func (v *node) height() int64 {
	if v.kind != '{' && v.kind != '[' {
		return 0
	}
	most := int64(0)
	for _, value := range v.values {
		most = max(most, value.height())
	}
	return most + 1
}

// raw is the text between the quotes of a lexeme.
func raw(lexeme string) string { return lexeme[1 : len(lexeme)-1] }

// quoted is the opposite.
func quoted(raw string) string { return `"` + raw + `"` }

// indent2 lays a minified text out, two spaces a level.
func indent2(text string) string {
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(text), "", "  "); err != nil {
		panic(err) // it was read before
	}
	return out.String()
}
