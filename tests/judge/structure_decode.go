package judge

import (
	"regexp"
	"slices"
	"strings"
)

type structureDecoder struct {
	t      *Protocol
	names  map[string]restored
	inside int // bytes of the texts that strings held
	steps  map[string]bool
}

// restored is the text of a value, and how many arrays and objects nest in it.
type restored struct {
	text   string
	height int64
}

var (
	nameForm  = regexp.MustCompile(`^=([a-z]+)((?s:.*))$`)
	nameKey   = regexp.MustCompile(`^"=[a-z]+"$`)
	countForm = regexp.MustCompile(`^"=([1-9][0-9]*) rows"$`)
)

// decodeStructure restores the text behind a T2 tag.
func (t *Protocol) decodeStructure(text string) (string, *Fault) {
	out, _, ok := t.restoreStructure(text)
	if !ok {
		return "", fault("decompression")
	}
	return out, nil
}

// restoreStructure also says which steps there were.
func (t *Protocol) restoreStructure(text string) (content string, steps map[string]bool, ok bool) {
	v, ok := parseJSON(text, unbounded)
	if !ok {
		return "", nil, false
	}
	d := &structureDecoder{t: t, names: map[string]restored{}, steps: map[string]bool{}}
	out, ok := d.value(v, place{}, 0)
	return out.text, d.steps, ok && int64(len(out.text)+d.inside) <= 3*t.output
}

// isStep says whether a string or key begins with one "=".
func isStep(lexeme string) bool {
	return strings.HasPrefix(lexeme, `"=`) && !strings.HasPrefix(lexeme, `"==`)
}

// single restores a string or key: of two "=" in front, one.
func single(lexeme string) (string, bool) {
	if isStep(lexeme) {
		return "", false
	}
	if strings.HasPrefix(lexeme, `"==`) {
		return `"` + lexeme[2:], true
	}
	return lexeme, true
}

// isName says whether a value is one of the steps with a name.
func isName(v *node) bool {
	if v.kind == '"' {
		return isStep(v.lexeme)
	}
	return v.kind == '{' && len(v.keys) > 0 && nameKey.MatchString(v.keys[0])
}

// value restores a value with depth arrays and objects around it.
func (d *structureDecoder) value(v *node, p place, depth int64) (restored, bool) {
	var out restored
	ok := true
	switch v.kind {
	case 0:
		out.text = v.lexeme
	case '"':
		out, ok = d.text(v.lexeme, p, depth)
	case '{':
		out, ok = d.object(v, p, depth)
	default:
		out, ok = d.array(v, p, depth)
	}
	return out, ok && int64(len(out.text)) <= d.t.output && depth+out.height <= d.t.depth
}

func (d *structureDecoder) text(lexeme string, p place, depth int64) (restored, bool) {
	inPattern := func(text string) string {
		if p.pattern != nil {
			text = p.pattern.pre + text + p.pattern.suf
		}
		return quoted(text)
	}
	if !isStep(lexeme) {
		plain, _ := single(lexeme)
		return restored{text: inPattern(raw(plain))}, true
	}
	form := nameForm.FindStringSubmatch(raw(lexeme))
	if form == nil {
		return restored{}, false
	}
	name, rest := form[1], form[2]
	named, known := d.names[name]
	switch {
	case rest == "":
		d.steps["repeat"] = true
		return named, known
	case rest[0] == ':':
		out := restored{text: inPattern(rest[1:])}
		return out, d.name(name, out)
	case !isBoundary(rest[0]) || strings.HasPrefix(rest, `\`):
		return restored{}, false
	}
	d.steps["rest"] = true
	return restored{text: strings.TrimSuffix(named.text, `"`) + rest + `"`}, known && named.text[0] == '"'
}

func (d *structureDecoder) name(name string, value restored) bool {
	_, known := d.names[name]
	d.names[name], d.steps["name"] = value, true
	return !known
}

func (d *structureDecoder) object(v *node, p place, depth int64) (restored, bool) {
	if len(v.keys) == 0 || !isStep(v.keys[0]) {
		return d.plain(v, place{}, depth)
	}
	step := raw(v.keys[0])
	if form := countForm.FindStringSubmatch(v.keys[0]); form != nil {
		columns, ok := d.columns(v.values[0], depth+1)
		rows := &node{kind: '{', keys: v.keys[1:], values: v.values[1:]}
		if !ok || form[1] != decimal(len(rows.values)) {
			return restored{}, false
		}
		return d.plain(rows, place{row: columns}, depth)
	}
	if len(v.keys) > 1 {
		return restored{}, false
	}
	if step == "=JSON" || step == "=JSON2" {
		x, ok := d.value(v.values[0], place{}, depth+1)
		if !ok || x.height == 0 {
			return restored{}, false
		}
		d.inside += len(x.text)
		d.steps["wrap"] = true
		if step == "=JSON2" {
			x.text = indent2(x.text)
		}
		return restored{text: quote(x.text)}, true
	}
	if !isName(v) || isName(v.values[0]) {
		return restored{}, false
	}
	out, ok := d.value(v.values[0], p, depth)
	return out, ok && d.name(step[1:], out)
}

// plain restores elements or members, all of them in one place.
func (d *structureDecoder) plain(v *node, p place, depth int64) (restored, bool) {
	out := restored{height: 1}
	var parts []string
	size := 0
	if depth+1 > d.t.depth {
		return out, false
	}
	for i, value := range v.values {
		x, ok := d.value(value, p, depth+1)
		if !ok {
			return out, false
		}
		if v.kind == '{' {
			key, ok := single(v.keys[i])
			if !ok {
				return out, false
			}
			x.text = key + ":" + x.text
		}
		if size += len(x.text); int64(size) > d.t.output {
			return out, false
		}
		parts = append(parts, x.text)
		out.height = max(out.height, x.height+1)
	}
	out.text = enclose(v.kind, parts)
	return out, true
}

func (d *structureDecoder) array(v *node, p place, depth int64) (restored, bool) {
	if p.row != nil {
		cells := slices.Clone(v.values)
		out, ok := d.row(p.row, &cells, depth)
		return out, ok && len(cells) == 0
	}
	if p.list != nil {
		return d.plain(v, place{row: p.list}, depth)
	}
	if len(v.values) > 0 && v.values[0].kind == '{' && len(v.values[0].keys) == 1 {
		if form := countForm.FindStringSubmatch(v.values[0].keys[0]); form != nil {
			columns, ok := d.columns(v.values[0].values[0], depth+1)
			rows := &node{kind: '[', values: v.values[1:]}
			if !ok || form[1] != decimal(len(rows.values)) {
				return restored{}, false
			}
			return d.plain(rows, place{row: columns}, depth)
		}
	}
	return d.plain(v, place{}, depth)
}

// row restores an object, and takes its cells from those that are left.
func (d *structureDecoder) row(columns []*column, cells *[]*node, depth int64) (restored, bool) {
	out := restored{height: 1}
	var parts []string
	for _, c := range columns {
		x, ok := restored{}, true
		switch c.kind {
		case "constant":
			x.text = c.constant.lexeme
		case "inline":
			x, ok = d.row(c.columns, cells, depth+1)
		default:
			isAbsent := len(*cells) == 0
			if !isAbsent {
				cell := (*cells)[0]
				*cells = (*cells)[1:]
				if isAbsent = cell.lexeme == `"="`; isAbsent {
					d.steps["absent"] = true
				} else {
					x, ok = d.value(cell, c.at(), depth+1)
				}
			}
			if isAbsent && c.optional {
				continue
			}
			ok = ok && !isAbsent
		}
		if !ok {
			return out, false
		}
		parts = append(parts, c.key+":"+x.text)
		out.height = max(out.height, x.height+1)
	}
	out.text = enclose('{', parts)
	return out, true
}

// columns reads the columns of objects with depth arrays and objects around them.
func (d *structureDecoder) columns(v *node, depth int64) ([]*column, bool) {
	if v.kind != '[' || len(v.values) == 0 || depth+1 > d.t.depth {
		return nil, false
	}
	d.steps["table"] = true
	var out []*column
	var keys []string
	for _, value := range v.values {
		c, ok := d.column(value, depth)
		if !ok {
			return nil, false
		}
		out, keys = append(out, c), append(keys, c.key)
	}
	return out, !twice(keys)
}

func (d *structureDecoder) column(v *node, depth int64) (*column, bool) {
	if v.kind == '[' {
		if len(v.values) != 1 || v.values[0].kind == '[' {
			return nil, false
		}
		c, ok := d.column(v.values[0], depth)
		if !ok || c.kind == "constant" || c.kind == "inline" {
			return nil, false
		}
		c.optional, d.steps["optional"] = true, true
		return c, true
	}
	c := &column{kind: "plain"}
	ok := true
	switch {
	case v.kind == '"':
		c.key, ok = single(v.lexeme)
	case v.kind == '{' && len(v.keys) == 1:
		if c.key, ok = single(v.keys[0]); ok {
			ok = d.kind(c, v.values[0], depth)
			d.steps[c.kind] = true
		}
	default:
		ok = false
	}
	return c, ok
}

// kind reads what a column says behind its key.
func (d *structureDecoder) kind(c *column, v *node, depth int64) bool {
	ok := true
	switch v.kind {
	case 0:
		c.kind, c.constant = "constant", v
	case '"':
		lexeme, isText := single(v.lexeme)
		if !isText {
			return false
		}
		pre, suf, isPattern := strings.Cut(raw(lexeme), "*")
		if !isPattern {
			c.kind, c.constant = "constant", &node{kind: '"', lexeme: lexeme}
			return true
		}
		c.kind, c.pre, c.suf = "pattern", pre, suf
		return !strings.Contains(suf, "*") && !strings.HasSuffix(pre, `\`)
	case '[':
		c.kind = "inline"
		c.columns, ok = d.columns(v, depth+1)
		return ok && !slices.ContainsFunc(c.columns, func(c *column) bool { return c.optional }) &&
			slices.ContainsFunc(c.columns, func(c *column) bool { return c.kind != "constant" })
	case '{':
		if len(v.keys) != 1 {
			return false
		}
		switch v.keys[0] {
		case `"=row"`:
			c.kind = "row"
			c.columns, ok = d.columns(v.values[0], depth+1)
		case `"=rows"`:
			c.kind = "list"
			c.columns, ok = d.columns(v.values[0], depth+2)
		default:
			return false
		}
	}
	return ok
}
