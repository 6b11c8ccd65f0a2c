package damage

import (
	"strconv"
	"strings"
)

// A drawing of T2 follows the grammar in docs/m2m.md, so that most of what it draws is good until it
// is damaged. Names are given in their order, and now and then twice or too early.
type drawing struct {
	*Source
	names int
}

// structure draws a document of T2, or damages the one that is there.
func (s *Source) structure(data string) string {
	switch s.IntN(4) {
	case 0:
		return s.json(data)
	case 1:
		return s.json((&drawing{Source: s}).value(4))
	}
	return (&drawing{Source: s}).value(4)
}

func (d *drawing) text() string {
	return d.One("", "x", "a", "=", "==", "2025-01-02", "https://a.b/c", "é", "😀", `\"`, `\\`, `\n`, `\u0041`, `{\"a\":1}`, `[\n  1\n]`, "0123456789abcdefghijklmnop", "x*y", " ")
}

func (d *drawing) key() string { return d.One("a", "b", "c", "id", "row", "rows", "==x", "") }

// name is one that was given, mostly.
func (d *drawing) name() string { return letters(d.IntN(max(d.names+d.IntN(20)/19, 1))) }

func (d *drawing) fresh() string {
	d.names++
	return letters(d.names - 1 - d.IntN(40)/39)
}

func letters(n int) string {
	if n < 0 {
		n = 0
	}
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26-1) + letters(n%26)
}

func (d *drawing) leaf() string {
	switch d.IntN(8) {
	case 0:
		return `"=` + d.fresh() + ":" + d.text() + `"`
	case 1:
		return `"=` + d.name() + `"`
	case 2:
		return `"=` + d.name() + d.One("/", ".", "-", "!", "}", "|", "~", "_") + d.text() + `"`
	case 3:
		return d.One("0", "-1", "1.50", "1e3", "true", "false", "null", "[]", "{}", "12345678901234567890")
	}
	return `"` + d.text() + `"`
}

func (d *drawing) value(depth int) string {
	if depth == 0 {
		return d.leaf()
	}
	depth--
	switch d.IntN(9) {
	case 0:
		return "[" + d.list(func() string { return d.value(depth) }) + "]"
	case 1:
		return "{" + d.list(func() string { return `"` + d.key() + `":` + d.value(depth) }) + "}"
	case 2: // the name is not there inside of the value
		value := d.value(depth)
		return `{"=` + d.fresh() + `":` + value + "}"
	case 3, 4:
		inner := d.value(depth)
		return `{"=JSON` + d.One("", "2") + `":` + d.One("["+inner+"]", `{"k":`+inner+"}", inner) + "}"
	case 5, 6, 7:
		return d.table(depth)
	}
	return d.leaf()
}

func (d *drawing) list(element func() string) string {
	parts := make([]string, 1+d.IntN(3))
	for i := range parts {
		parts[i] = element()
	}
	return strings.Join(parts, ",")
}

// A column is its text in the head, and what draws its cells: none for a constant.
type column struct {
	text  string
	cells []func() string
}

func (d *drawing) table(depth int) string {
	text, cells := d.columns(depth)
	count := 1 + d.IntN(3)
	head := `{"=` + strconv.Itoa(count+d.IntN(20)/19) + ` rows":` + text
	object, rows := d.IntN(3) == 0, ""
	for range count {
		row := d.row(cells)
		if d.IntN(8) == 0 {
			row = d.value(depth)
		}
		if object {
			row = `"` + d.key() + `":` + row
		}
		rows += "," + row
	}
	if object {
		return head + rows + "}"
	}
	return "[" + head + "}" + rows + "]"
}

// row may end early, or have a cell too many.
func (d *drawing) row(cells []func() string) string {
	parts := make([]string, len(cells))
	for i, cell := range cells {
		parts[i] = cell()
	}
	switch d.IntN(10) {
	case 0:
		parts = parts[:d.IntN(len(parts)+1)]
	case 1:
		parts = append(parts, d.leaf())
	}
	return "[" + strings.Join(parts, ",") + "]"
}

func (d *drawing) columns(depth int) (text string, cells []func() string) {
	for i := range 1 + d.IntN(4) {
		c := d.column(`"`+string(rune('k'+i-d.IntN(30)/29))+`"`, depth)
		text += "," + c.text
		cells = append(cells, c.cells...)
	}
	return "[" + text[1:] + "]", cells
}

func (d *drawing) column(key string, depth int) column {
	any := func() string { return d.value(max(depth-1, 0)) }
	c := column{key, []func() string{any}}
	kind := d.IntN(8)
	if depth == 0 {
		kind %= 4
	}
	switch kind {
	case 0:
		return column{"{" + key + ":" + d.One(`"EUR"`, "1", "true", "null", `"==x"`, `""`, `"EUR"`, `"EUR"`, `"=a"`) + "}", nil}
	case 1:
		c = column{"{" + key + ":" + d.One(`"pre*"`, `"*suf"`, `"2025-*-x"`, `"*"`, `"==*"`, `"2025-*"`, `"a**"`) + "}", []func() string{d.leaf}}
	case 4, 5, 6:
		inner, cells := d.columns(depth - 1)
		row := func() string { return d.row(cells) }
		switch kind {
		case 4:
			return column{"{" + key + ":" + inner + "}", cells}
		case 5:
			c = column{"{" + key + `:{"=row":` + inner + "}}", []func() string{row}}
		case 6:
			c = column{"{" + key + `:{"=rows":` + inner + "}}", []func() string{func() string { return "[" + d.list(row) + "]" }}}
		}
	}
	if d.IntN(3) == 0 {
		cell := c.cells[0]
		c = column{"[" + c.text + "]", []func() string{func() string {
			if d.IntN(2) == 0 {
				return `"="`
			}
			return cell()
		}}}
	}
	return c
}
