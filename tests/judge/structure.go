package judge

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// T2 by its definition in docs/m2m.md: trees that are walked again for every
// question, and whole texts compared.

const mostStructureValues = 1 << 20

// A structureEncoder makes one frame's text.
type structureEncoder struct {
	t      *Protocol
	values int
	holds  map[*node]held // of unwrapped strings
}

// held is what an unwrapped string holds, and the step that shows it.
type held struct {
	value *node
	step  string
}

// encodeStructure is T2 of a JSON text, without the tag.
func (t *Protocol) encodeStructure(content string) (string, *Fault) {
	v, ok := parseJSON(content, t.depth)
	if !ok {
		return "", fault("format")
	}
	e := &structureEncoder{t: t, values: v.count(), holds: map[*node]held{}}
	if e.values > mostStructureValues {
		return v.marked(), nil
	}
	e.unwrap(v, 0)
	return nameAll(e.write(v, place{}), !t.plain), nil
}

// count is how many values there are in a value, with itself.
func (v *node) count() int {
	n := 1
	for _, value := range v.values {
		n += value.count()
	}
	return n
}

// marked is the text with nothing but the added "=".
func (v *node) marked() string {
	if v.kind == '"' {
		return doubled(v.lexeme)
	}
	if v.kind == 0 {
		return v.lexeme
	}
	var parts []string
	for i, value := range v.values {
		part := value.marked()
		if v.kind == '{' {
			part = doubled(v.keys[i]) + ":" + part
		}
		parts = append(parts, part)
	}
	return enclose(v.kind, parts)
}

// doubled writes a string with one "=" more if it begins with one.
func doubled(lexeme string) string {
	if strings.HasPrefix(raw(lexeme), "=") {
		return quoted("=" + raw(lexeme))
	}
	return lexeme
}

// unwrap is pass 1, for a value with depth arrays and objects around it.
func (e *structureEncoder) unwrap(v *node, depth int64) {
	for _, value := range v.values {
		e.unwrap(value, depth+1)
	}
	if v.kind != '"' {
		return
	}
	content, ok := unquote(v.lexeme)
	if !ok || !utf8.ValidString(content) || quote(content) != v.lexeme {
		return
	}
	x, ok := parseJSON(content, unbounded)
	if !ok || x.kind != '{' && x.kind != '[' || depth+1+x.height() > e.t.depth || e.values+x.count() > mostStructureValues {
		return
	}
	min := x.min()
	switch {
	case content == min && len(v.lexeme) > len(min)+10:
		e.holds[v] = held{x, "=JSON"}
	case content == indent2(min) && len(v.lexeme) > len(min)+11:
		e.holds[v] = held{x, "=JSON2"}
	default:
		return
	}
	e.values += x.count()
	e.unwrap(x, depth+1)
}

// A piece is what pass 3 writes: text, or pieces one behind the other. of is the
// value that it stands for, unless it stands for none.
type piece struct {
	text  string
	parts []*piece
	of    *node
	cut   bool // a pattern has taken a part of the string
	wraps bool // the string is unwrapped
	size  int  // once it has been asked for
}

func literal(text string) *piece { return &piece{text: text} }

// written is how many bytes it is long.
func (p *piece) written() int {
	if p.size == 0 {
		p.size = len(p.text)
		for _, part := range p.parts {
			p.size += part.written()
		}
	}
	return p.size
}

// place is where a value is written, or read: as a cell of a pattern, as a list
// whose elements are rows, as a row.
type place struct {
	pattern   *column
	list, row []*column
}

// at is the place of a column's cells.
func (c *column) at() place {
	switch c.kind {
	case "pattern":
		return place{pattern: c}
	case "list":
		return place{list: c.columns}
	case "row":
		return place{row: c.columns}
	}
	return place{}
}

// write is pass 3.
func (e *structureEncoder) write(v *node, p place) *piece {
	switch {
	case v.kind == 0:
		return literal(v.lexeme)
	case v.kind == '"':
		return e.text(v, p)
	case v.kind == '{' && len(v.values) > 0 && p.row != nil:
		cells := e.cells(v, p.row)
		for len(cells) > 0 && cells[len(cells)-1] == nil {
			cells = cells[:len(cells)-1]
		}
		for i, cell := range cells {
			if cell == nil {
				cells[i] = literal(`"="`)
			}
		}
		return listed(v, "[", cells, "]")
	case v.kind == '[' && p.list != nil:
		return listed(v, "[", e.all(v, place{row: p.list}), "]")
	}
	bracket, end := v.kind, string(v.kind+2)
	if columns := e.table(v); columns != nil {
		head := `"=` + decimal(len(v.values)) + ` rows":` + e.head(columns)
		if bracket == '[' {
			head = "{" + head + "}"
		}
		return listed(v, string(bracket), append([]*piece{literal(head)}, e.all(v, place{row: columns})...), end)
	}
	return listed(v, string(bracket), e.all(v, place{}), end)
}

// listed is a piece of parts with commas.
func listed(of *node, begin string, parts []*piece, end string) *piece {
	out := &piece{of: of, text: begin}
	for i, part := range parts {
		if i > 0 {
			out.parts = append(out.parts, literal(","))
		}
		out.parts = append(out.parts, part)
	}
	out.parts = append(out.parts, literal(end))
	return out
}

// all writes elements, or members with their keys.
func (e *structureEncoder) all(v *node, p place) []*piece {
	var out []*piece
	for i, value := range v.values {
		part := e.write(value, p)
		if v.kind == '{' {
			part = &piece{parts: []*piece{literal(doubled(v.keys[i]) + ":"), part}}
		}
		out = append(out, part)
	}
	return out
}

func (e *structureEncoder) text(v *node, p place) *piece {
	if x, isHeld := e.holds[v]; isHeld {
		return &piece{of: v, wraps: true, text: `{"` + x.step + `":`, parts: []*piece{e.write(x.value, place{}), literal("}")}}
	}
	text := raw(v.lexeme)
	if c := p.pattern; c != nil {
		text = text[len(c.pre) : len(text)-len(c.suf)]
	}
	return &piece{of: v, text: doubled(quoted(text)), cut: p.pattern != nil}
}

// cells are those of an object in a row; nil if it lacks a column.
func (e *structureEncoder) cells(v *node, columns []*column) []*piece {
	var out []*piece
	for _, c := range columns {
		i := slices.Index(v.keys, c.key)
		switch {
		case c.kind == "constant":
		case i < 0:
			out = append(out, nil)
		case c.kind == "inline":
			out = append(out, e.cells(v.values[i], c.columns)...)
		default:
			out = append(out, e.write(v.values[i], c.at()))
		}
	}
	return out
}

// head writes columns.
func (e *structureEncoder) head(columns []*column) string {
	var parts []string
	for _, c := range columns {
		key := doubled(c.key)
		var part string
		switch c.kind {
		case "plain":
			part = key
		case "constant":
			part = "{" + key + ":" + c.constant.marked() + "}"
		case "pattern":
			part = "{" + key + ":" + doubled(quoted(c.pre+"*"+c.suf)) + "}"
		case "inline":
			part = "{" + key + ":" + e.head(c.columns) + "}"
		case "row":
			part = "{" + key + `:{"=row":` + e.head(c.columns) + "}}"
		case "list":
			part = "{" + key + `:{"=rows":` + e.head(c.columns) + "}}"
		}
		if c.optional {
			part = "[" + part + "]"
		}
		parts = append(parts, part)
	}
	return enclose('[', parts)
}
