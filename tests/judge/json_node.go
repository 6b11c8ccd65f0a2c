package judge

import "strings"

// node is a JSON value of which every lexeme is kept: a scalar, a string, an
// array or an object. Keys are lexemes, with their quotes.
type node struct {
	kind   byte // '{', '[', '"', or 0 for numbers, true, false and null
	lexeme string
	keys   []string
	values []*node
	text   string // min, once it has been asked for
}

// unbounded is a depth that no text reaches.
const unbounded = 1 << 40

// parseDocument reads one JSON text within a depth.
func parseDocument(text string, depth int64) (*node, bool) {
	if _, ok := parseJSON(text, depth); !ok {
		return nil, false
	}
	tokens := tokenize(text)
	v, _ := build(tokens)
	return v, true
}

// tokenize splits JSON text that is known to be right.
func tokenize(text string) []string {
	var tokens []string
	for i := 0; i < len(text); {
		from := i
		switch c := text[i]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
			continue
		case strings.IndexByte("{}[]:,", c) >= 0:
			i++
		case c == '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			i++
		default:
			for i < len(text) && strings.IndexByte(" \t\r\n{}[]:,\"", text[i]) < 0 {
				i++
			}
		}
		tokens = append(tokens, text[from:i])
	}
	return tokens
}

// build makes the value that the tokens begin with, and returns the others.
func build(tokens []string) (*node, []string) {
	first, rest := tokens[0], tokens[1:]
	switch first[0] {
	case '"':
		return &node{kind: '"', lexeme: first}, rest
	case '{', '[':
	default:
		return &node{lexeme: first}, rest
	}
	v := &node{kind: first[0]}
	for {
		switch rest[0] {
		case "}", "]":
			return v, rest[1:]
		case ",":
			rest = rest[1:]
		}
		if v.kind == '{' {
			v.keys, rest = append(v.keys, rest[0]), rest[2:]
		}
		var value *node
		value, rest = build(rest)
		v.values = append(v.values, value)
	}
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
	var out strings.Builder
	level := 0
	feed := func() { out.WriteString("\n" + strings.Repeat("  ", level)) }
	before := ""
	for _, token := range tokenize(text) {
		closing := token == "}" || token == "]"
		opened := before == "{" || before == "["
		if closing {
			level--
		}
		if before == "," || opened != closing {
			feed()
		}
		if before == ":" {
			out.WriteByte(' ')
		}
		out.WriteString(token)
		if token == "{" || token == "[" {
			level++
		}
		before = token
	}
	return out.String()
}
