package reference

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// T2 by its definition in docs/m2m.md, whole texts compared where an encoder in
// earnest would number them.

const (
	smallestNumbered = 16 // bytes of a value that can be referred to
	smallestRows     = 40 // bytes that rows must save, and one more
	wrapJSON         = 10 // bytes that a wrap costs
	wrapIndented     = 11
)

type structureEncoder struct {
	t       *Protocol
	numbers []string // min of each numbered value
}

// encodeStructure is T2 of a JSON text, without the tag.
func (t *Protocol) encodeStructure(content string) (string, *Fault) {
	v, ok := parseDocument(content, t.depth)
	if !ok {
		return "", fault("format")
	}
	e := &structureEncoder{t: t}
	return e.value(v, 0), nil
}

// value writes a value with depth arrays and objects around it.
func (e *structureEncoder) value(v *node, depth int64) string {
	if ref, ok := e.reference(v); ok {
		return ref
	}
	var out string
	switch {
	case v.kind == '"':
		out = e.text(v.lexeme, depth)
	case isTable(v):
		out = e.rows(v, depth)
	case v.kind != 0:
		parts := e.values(v, depth)
		for i, key := range v.keys {
			parts[i] = doubled(key) + ":" + parts[i]
		}
		out = enclose(v.kind, parts)
	default:
		return v.lexeme
	}
	e.number(v)
	return out
}

func (e *structureEncoder) values(v *node, depth int64) []string {
	parts := make([]string, len(v.values))
	for i, value := range v.values {
		parts[i] = e.value(value, depth+1)
	}
	return parts
}

// reference is rule 1.
func (e *structureEncoder) reference(v *node) (string, bool) {
	min := v.min()
	if v.kind == 0 || len(min) < smallestNumbered {
		return "", false
	}
	n := slices.Index(e.numbers, min)
	return quoted("=^" + strconv.Itoa(n)), n >= 0
}

// number is rule 5.
func (e *structureEncoder) number(v *node) {
	if min := v.min(); len(min) >= smallestNumbered {
		e.numbers = append(e.numbers, min)
	}
}

// text is rule 2.
func (e *structureEncoder) text(lexeme string, depth int64) string {
	if strings.HasPrefix(raw(lexeme), "{") || strings.HasPrefix(raw(lexeme), "[") {
		content, ok := unquote(lexeme)
		if ok && quote(content) == lexeme && utf8.ValidString(content) {
			if x, ok := parseDocument(content, unbounded); ok && depth+1+x.height() <= e.t.depth {
				min := x.min()
				switch {
				case content == min && len(min)+wrapJSON < len(lexeme):
					return `{"=json":` + e.value(x, depth+1) + "}"
				case content == indent2(min) && len(min)+wrapIndented < len(lexeme):
					return `{"=json2":` + e.value(x, depth+1) + "}"
				}
			}
		}
	}
	return doubled(lexeme)
}

// doubled writes a string with one "=" more if it begins with one.
func doubled(lexeme string) string {
	if strings.HasPrefix(raw(lexeme), "=") {
		return quoted("=" + raw(lexeme))
	}
	return lexeme
}

// isTable is the condition of rule 3.
func isTable(v *node) bool {
	if v.kind != '[' || len(v.values) < 2 {
		return false
	}
	keys := v.values[0].keys
	for _, element := range v.values {
		if element.kind != '{' || len(keys) == 0 || !slices.Equal(element.keys, keys) {
			return false
		}
	}
	size := len(keys)
	for _, key := range keys {
		size += len(key)
	}
	return (len(v.values)-1)*size > smallestRows
}

// rows is rule 3.
func (e *structureEncoder) rows(v *node, depth int64) string {
	var keys []string
	for _, key := range v.values[0].keys {
		keys = append(keys, doubled(key))
	}
	parts := []string{enclose('[', keys)}
	for _, element := range v.values {
		row, known := e.reference(element)
		if !known {
			row = enclose('[', e.values(element, depth+1))
			e.number(element)
		}
		parts = append(parts, row)
	}
	return `{"=rows":` + enclose('[', parts) + "}"
}
