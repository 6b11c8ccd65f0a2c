package draw

import (
	"fmt"
	"slices"
	"strings"
)

// tables draws documents for the structure algorithm: like objects, strings that
// begin alike, JSON in strings, repeated values, and near misses of all these.
type tables struct {
	*Draw
	keys    []string
	strings []string
	before  []string // values that may come again
}

// JSON draws a JSON text, most often without white space, that nests up to
// depth, not counting the rows of tables.
func (d *Draw) JSON(depth int) string {
	t := &tables{Draw: d}
	t.keys = strings.Fields(`id name k a b type_of_thing description created_at html_url = =a == =JSON =JSON2 =row =rows`)
	t.keys = append(t.keys, `=2 rows`, ``, `a*`, `\u003d`, `__proto__`, `key with blanks`, `k\n`, `키`, `an identifier that is quite a long one`)
	t.strings = strings.Fields(`x - * a* == = =a =a:b =b/c =JSON é한😀 a\/b \u003da \ud800 \u0000 \" ends\\ 2025-01-01 https://e.com/ https://example.com/users/ann`)
	t.strings = append(t.strings, ``, `a b`, `=3 rows`, `=long enough to be named twice`, `a string that is long enough to get a name`,
		`a:string/that-is.long'enough;to~get(a)name`, strings.Repeat("xy/", 90))
	text := t.any(depth)
	if d.IntN(6) == 0 {
		text = "[ " + text + " ,\n" + t.any(depth/2) + "\t]\r\n"
	}
	return text
}

// any is some value.
func (t *tables) any(depth int) string {
	out := t.drawn(depth)
	if len(out) < 400 { // otherwise documents would grow without end
		t.before = append(t.before, out)
	}
	return out
}

func (t *tables) drawn(depth int) string {
	kind := t.IntN(16)
	if len(t.before) > 0 && kind < 4 {
		return t.before[t.IntN(len(t.before))]
	}
	if depth <= 0 {
		kind = kind%2 + 4
	}
	switch kind {
	case 0, 1, 4:
		return t.scalar()
	case 2, 3, 5, 6:
		return t.text()
	case 7:
		return t.wrapped(t.any(depth - 1))
	case 8:
		return t.list(depth)
	case 9, 10:
		return t.object(t.someKeys(), depth)
	}
	return t.table(depth)
}

func (t *tables) scalar() string {
	return t.One("0", "1", "-1", "-0", "1.0", "0.10", "1E+2", "1e400", "12345678901234567890", "true", "false", "null", fmt.Sprint(t.IntN(1000)))
}

// text is a string; one in two goes on behind another one.
func (t *tables) text() string {
	s := t.One(t.strings...)
	for range t.IntN(3) {
		s += t.One("/", "-", "?", ":", ".", "a", "_x", `\n`, "*", " ", "/end") + t.One(t.strings...)
	}
	if t.IntN(3) == 0 {
		t.strings = append(t.strings, s)
	}
	return quoted(s)
}

func (t *tables) wrapped(inner string) string {
	switch t.IntN(6) {
	case 0, 1, 2:
		inner = minify(inner)
	case 3, 4:
		inner = indented(inner)
	}
	s := strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(inner)
	if t.IntN(12) == 0 {
		s = strings.Replace(s, `\n`, `\u000a`, 1)
	}
	return quoted(s)
}

func (t *tables) list(depth int) string {
	var parts []string
	for range t.IntN(5) {
		parts = append(parts, t.any(depth-1))
	}
	return "[" + strings.Join(parts, ",") + "]"
}

func (t *tables) someKeys() []string {
	var keys []string
	for range t.IntN(7) {
		keys = append(keys, t.One(t.keys...))
	}
	return keys
}

func (t *tables) object(keys []string, depth int) string {
	var parts []string
	for _, key := range keys {
		parts = append(parts, quoted(key)+":"+t.any(depth-1))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// table is an array of rows, or an object whose members are.
func (t *tables) table(depth int) string {
	rows := t.rows(2+t.IntN(8), depth)
	if t.IntN(8) == 0 {
		rows = slices.Insert(rows, t.IntN(len(rows)+1), t.One("1", "{}", `"x"`, "[]", `"=a"`, t.text()))
	}
	if t.IntN(3) > 0 {
		return "[" + strings.Join(rows, ",") + "]"
	}
	for i := range rows {
		rows[i] = quoted(t.One(fmt.Sprintf("k%d", i), fmt.Sprintf("=k%d", i), t.One(t.keys...))) + ":" + rows[i]
	}
	return "{" + strings.Join(rows, ",") + "}"
}

// rows are objects whose members are drawn column by column.
func (t *tables) rows(count, depth int) []string {
	keys := t.someKeys()
	if t.IntN(8) > 0 {
		slices.Sort(keys)
		keys = slices.Compact(keys)
		t.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	}
	parts := make([][]string, count)
	for _, key := range keys {
		optional := t.IntN(4) == 0
		for i, value := range t.column(count, depth-1) {
			if !optional || t.IntN(2) == 0 {
				parts[i] = append(parts[i], quoted(key)+":"+value)
			}
		}
	}
	rows := make([]string, count)
	for i, members := range parts {
		if t.IntN(20) == 0 {
			members = append(members, quoted(t.One(t.keys...))+":"+t.scalar())
		}
		if t.IntN(40) == 0 {
			t.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		}
		rows[i] = "{" + strings.Join(members, ",") + "}"
	}
	return rows
}

// column is the values of one key.
func (t *tables) column(count, depth int) []string {
	kind := t.IntN(8)
	if depth <= 0 {
		kind %= 4
	}
	values := make([]string, count)
	constant, begins, ends := t.One(t.scalar(), t.text()), t.One(t.strings...)+t.One("/", "-", "=", "a"), t.One("", "", ".com", "/end", "-", "x")
	if kind == 5 || kind == 6 {
		if values = t.rows(count, depth); kind == 5 {
			return values
		}
	}
	for i := range values {
		switch kind {
		case 0:
			values[i] = constant
		case 1:
			values[i] = quoted(begins + t.One(t.strings...) + ends)
		case 2:
			values[i] = fmt.Sprint(t.IntN(50))
		case 3, 4:
			values[i] = t.any(depth - 1)
		case 6:
			if t.IntN(3) == 0 {
				values[i] = t.One("null", "{}", `"x"`, values[0])
			}
		}
		if kind < 3 && t.IntN(30) == 0 {
			values[i] = t.any(depth - 1)
		}
	}
	if kind == 7 {
		return t.lists(count, depth)
	}
	return values
}

// lists are arrays that take turns at rows of the same columns.
func (t *tables) lists(count, depth int) []string {
	lists := make([][]string, count)
	for _, row := range t.rows(count+t.IntN(2*count), depth) {
		i := t.IntN(count)
		lists[i] = append(lists[i], row)
		if t.IntN(20) == 0 {
			lists[i] = append(lists[i], t.One("1", `"x"`, "[]", "{}"))
		}
	}
	values := make([]string, count)
	for i, list := range lists {
		values[i] = "[" + strings.Join(list, ",") + "]"
		if t.IntN(20) == 0 {
			values[i] = t.One("null", `"x"`, "{}", `{"a":1}`)
		}
	}
	return values
}
