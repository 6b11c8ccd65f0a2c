package spec

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// Rules of the token algorithm's tables.

func (c *checker) token() {
	if c.Compression == nil || c.Compression.Token == nil {
		return
	}
	t := c.Compression.Token
	c.escape(t.Escape)
	c.contexts(t)
	c.valueTables(t)
	c.tableNames(t)
	c.contextsInUse(t)
	c.defaults(t)
}

// escape takes one character that stands in JSON strings as it is.
func (c *checker) escape(t Text) {
	if t.Set() && !escapeForm.MatchString(t.V) {
		c.add(t.Pos, "bad-escape", "escape %s must be one printable ASCII character, and no quote or backslash", quote(t.V))
	}
}

// row is a row of a table: a name, and the short that stands for it.
type row struct{ name, short Text }

func (c *checker) contexts(t *Token) {
	names, folded := map[string]Pos{}, map[string]Text{}
	for _, context := range t.Contexts {
		c.tableName(context.Name, names, folded, "context", "contexts")
		rows := make([]row, len(context.Keys))
		for i, k := range context.Keys {
			rows[i] = row{k.Name, k.Short}
		}
		c.rows(rows, t.Escape.V, "key")
	}
}

func (c *checker) valueTables(t *Token) {
	names, folded := map[string]Pos{}, map[string]Text{}
	for _, values := range t.Values {
		c.tableName(values.Name, names, folded, "table of values", "tables of values")
		rows := make([]row, len(values.Rows))
		for i, v := range values.Rows {
			rows[i] = row{v.Name, v.Short}
		}
		c.rows(rows, t.Escape.V, "value")
	}
}

// tableName keeps names apart in generated code, where they are parts of others.
func (c *checker) tableName(t Text, names map[string]Pos, folded map[string]Text, what, plural string) {
	if !t.Set() {
		return
	}
	if !nameForm.MatchString(t.V) {
		c.add(t.Pos, "bad-name", "the name %s of a %s must be words of a-z and 0-9, joined by single underscores, and begin with a letter", quote(t.V), what)
		return
	}
	c.distinct(names, t, "duplicate-name", what)
	c.apart(folded, t, strings.ReplaceAll(t.V, "_", ""), plural, "underscores")
}

// rows proves that what an encoder makes of any string, a decoder undoes. The
// encoder writes the short for a name; in front of what begins with the escape,
// and of what is a short, it puts the escape; it copies the rest. The decoder
// takes the escape off, puts the name for a short, copies the rest. So a string
// with the escape in front always comes back, and so does a copied one, which is
// no short. A name comes back if its short has no escape in front, which the
// decoder would take off, and stands for no other name. A short that is
// another row's name does no harm: names go first on one side, shorts on the
// other. Names may not begin with the escape, since then they could not
// stand in a frame as they are.
func (c *checker) rows(rows []row, escape, what string) {
	names, shorts := map[string]Pos{}, map[string]row{}
	for _, r := range rows {
		c.distinct(names, r.name, "duplicate-name", what)
		c.rowText(r.name, escape, what)
		c.rowText(r.short, escape, "short")
		c.distinctShort(shorts, r)
	}
}

func (c *checker) rowText(t Text, escape, what string) {
	if c.rawText(t, what) && len(escape) == 1 && strings.HasPrefix(t.V, escape) {
		c.add(t.Pos, "escape-in-front", "%s %s begins with the escape, which a decoder takes off", what, quote(t.V))
	}
}

// distinctShort passes over a row that is doubled as a whole: its name has been
// refused.
func (c *checker) distinctShort(shorts map[string]row, r row) {
	if !r.short.Set() || !r.name.Set() {
		return
	}
	if first, double := shorts[r.short.V]; !double {
		shorts[r.short.V] = r
	} else if first.name.V != r.name.V {
		c.addPair(r.short.Pos, first.short.Pos, "duplicate-short", "%s stands for %s and for %s", quote(r.short.V), quote(r.name.V), quote(first.name.V))
	}
}

// tableNames wants what keys name, and no table of values that none names.
func (c *checker) tableNames(t *Token) {
	if !c.parts["compression"].whole {
		return
	}
	var contexts, values []string
	for _, context := range t.Contexts {
		contexts = append(contexts, context.Name.V)
	}
	for _, v := range t.Values {
		values = append(values, v.Name.V)
	}
	used, unknown := map[string]bool{}, false
	for _, context := range t.Contexts {
		for _, k := range context.Keys {
			c.tableRef(k.Context, contexts, "context")
			unknown = !c.tableRef(k.Values, values, "table of values") || unknown
			used[k.Values.V] = true
		}
	}
	for _, v := range t.Values {
		if !unknown && !used[v.Name.V] {
			c.add(v.Name.Pos, "unused-table", "no key names the table of values %s", quote(v.Name.V))
		}
	}
}

func (c *checker) tableRef(t Text, names []string, what string) bool {
	if !t.Set() || slices.Contains(names, t.V) {
		return true
	}
	c.add(t.Pos, "unknown-table", "no %s is named %s%s", what, quote(t.V), c.choices(t.V, names))
	return false
}

// contextsInUse wants a way from the root, the first context, to every other.
func (c *checker) contextsInUse(t *Token) {
	if !c.parts["compression"].whole {
		return
	}
	keys := map[string][]ContextKey{}
	for _, context := range t.Contexts {
		if keys[context.Name.V] == nil { // a double has been refused
			keys[context.Name.V] = context.Keys
		}
	}
	reached := map[string]bool{}
	for next := []string{t.Contexts[0].Name.V}; len(next) > 0; next = next[1:] {
		if reached[next[0]] {
			continue
		}
		reached[next[0]] = true
		for _, k := range keys[next[0]] {
			switch {
			case keys[k.Context.V] != nil:
				next = append(next, k.Context.V)
			case k.Context.Set():
				return // refused as unknown: a slip, it may be, of one that has no other key
			}
		}
	}
	for _, context := range t.Contexts {
		if !reached[context.Name.V] {
			c.add(context.Name.Pos, "unused-table", "no key leads from the first context to %s", quote(context.Name.V))
		}
	}
}

// rootKey wants a name of the first context.
func (c *checker) rootKey(t Text, root Context, what string) bool {
	if !t.Set() || !c.parts["compression"].whole {
		return false
	}
	var names []string
	for _, k := range root.Keys {
		names = append(names, k.Name.V)
	}
	if !slices.Contains(names, t.V) {
		c.add(t.Pos, "unknown-root-key", "%s %s is no key of the first context%s", what, quote(t.V), c.choices(t.V, names))
		return false
	}
	return true
}

func (c *checker) defaults(t *Token) {
	if len(t.Contexts) == 0 {
		return
	}
	root, keys := t.Contexts[0], map[string]Pos{}
	c.rootKey(t.Request, root, "request")
	for _, d := range t.Defaults {
		if c.rootKey(d.Key, root, "default") && d.Key.V == t.Request.V {
			c.add(d.Key.Pos, "request-default", "without %s a decoder knows no request, so it has no default", quote(d.Key.V))
		}
		c.distinct(keys, d.Key, "duplicate-name", "default")
		if c.known(d.Equal, "class", DefaultClasses) {
			c.lexeme(d)
		}
	}
}

// lexemes are what encoders take for a default of a class.
var lexemes = map[string]*regexp.Regexp{
	"one":          regexp.MustCompile(`^1(\.0+)?([eE][+-]?0+)?$`),
	"zero":         regexp.MustCompile(`^-?0(\.0+)?([eE][+-]?[0-9]+)?$`),
	"empty_object": regexp.MustCompile(`^\{\}$`),
	"same":         regexp.MustCompile(`^[^\s\[{](.*\S)?$`),
}

// lexeme wants a default that an encoder would leave out again. Of the class
// same it is no array and no object, whose parts may be written in many ways.
func (c *checker) lexeme(d Default) {
	if !d.Lexeme.Set() || lexemes[d.Equal.V].MatchString(d.Lexeme.V) && json.Valid([]byte(d.Lexeme.V)) {
		return
	}
	want := map[string]string{
		"one": "a way to write 1", "zero": "a way to write 0", "empty_object": "{}", "same": "a JSON number, string, true, false or null",
	}
	c.add(d.Lexeme.Pos, "bad-lexeme", "the default %s is of the class %s, so it must be %s, without white space", quote(d.Lexeme.V), d.Equal.V, want[d.Equal.V])
}
