package reference

import (
	"strconv"
	"strings"
)

type structureDecoder struct {
	t       *Protocol
	numbers []string
}

// decodeStructure restores the text behind a T2 tag.
func (t *Protocol) decodeStructure(text string) (string, *Fault) {
	v, ok := parseDocument(text, unbounded)
	if !ok {
		return "", fault("decompression")
	}
	d := &structureDecoder{t: t}
	out, ok := d.value(v, 0)
	if !ok {
		return "", fault("decompression")
	}
	return out, nil
}

// value restores one value, and numbers it unless it was a reference.
func (d *structureDecoder) value(v *node, depth int64) (string, bool) {
	if v.kind == '"' && strings.HasPrefix(raw(v.lexeme), "=^") {
		return d.reference(raw(v.lexeme)[2:], depth)
	}
	var out string
	ok := true
	step, isStep := step(v)
	switch {
	case v.kind == 0:
		return v.lexeme, d.fits(v.lexeme)
	case v.kind == '"':
		out, ok = single(v.lexeme)
	case depth+1 > d.t.depth:
		return "", false
	case isStep && step == "rows":
		out, ok = d.rows(v.values[0], depth)
	case isStep:
		out, ok = d.value(v.values[0], depth+1)
		if step == "json2" {
			out = indent2(out)
		}
		out = quote(out)
	default:
		out, ok = d.plain(v, depth)
	}
	return out, ok && d.number(out)
}

// step is the name of a step that an object stands for.
func step(v *node) (string, bool) {
	if v.kind != '{' || len(v.keys) != 1 {
		return "", false
	}
	switch v.keys[0] {
	case `"=json"`, `"=json2"`, `"=rows"`:
		return raw(v.keys[0])[1:], true
	}
	return "", false
}

func (d *structureDecoder) plain(v *node, depth int64) (string, bool) {
	var parts []string
	for i, value := range v.values {
		part, ok := d.value(value, depth+1)
		if !ok {
			return "", false
		}
		if v.kind == '{' {
			key, ok := single(v.keys[i])
			if !ok {
				return "", false
			}
			part = key + ":" + part
		}
		parts = append(parts, part)
	}
	return enclose(v.kind, parts), true
}

// rows restores an array of objects with depth around the array.
func (d *structureDecoder) rows(v *node, depth int64) (string, bool) {
	if v.kind != '[' || len(v.values) == 0 || v.values[0].kind != '[' || len(v.values[0].values) == 0 {
		return "", false
	}
	var keys []string
	for _, k := range v.values[0].values {
		if k.kind != '"' {
			return "", false
		}
		if _, ok := single(k.lexeme); !ok {
			return "", false
		}
		keys = append(keys, k.lexeme)
	}
	var parts []string
	for _, row := range v.values[1:] {
		part, ok := d.row(row, keys, depth+1)
		if !ok {
			return "", false
		}
		parts = append(parts, part)
	}
	return enclose('[', parts), true
}

func (d *structureDecoder) row(v *node, keys []string, depth int64) (string, bool) {
	if v.kind == '"' {
		rest, isRef := strings.CutPrefix(raw(v.lexeme), "=^")
		if !isRef {
			return "", false
		}
		return d.reference(rest, depth)
	}
	if v.kind != '[' || len(v.values) != len(keys) || depth+1 > d.t.depth {
		return "", false
	}
	out, ok := d.plain(&node{kind: '{', keys: keys, values: v.values}, depth)
	return out, ok && d.number(out)
}

func (d *structureDecoder) reference(digits string, depth int64) (string, bool) {
	n, err := strconv.Atoi(digits)
	if err != nil || strconv.Itoa(n) != digits || n < 0 || n >= len(d.numbers) {
		return "", false
	}
	v, ok := parseDocument(d.numbers[n], unbounded)
	return d.numbers[n], ok && depth+v.height() <= d.t.depth
}

func (d *structureDecoder) number(text string) bool {
	if len(text) >= smallestNumbered && strings.IndexByte(`"[{`, text[0]) >= 0 {
		d.numbers = append(d.numbers, text)
	}
	return d.fits(text)
}

func (d *structureDecoder) fits(text string) bool { return int64(len(text)) <= d.t.output }

// single restores a string: of two "=" in front, one.
func single(lexeme string) (string, bool) {
	rest, ok := strings.CutPrefix(raw(lexeme), "=")
	if !ok {
		return lexeme, true
	}
	return quoted(rest), strings.HasPrefix(rest, "=")
}
