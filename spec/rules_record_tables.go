package spec

import (
	"slices"
	"strings"
)

// Rules of tables.

func (c *checker) tableRules() {
	names, idents := map[string]Pos{}, identifiers{}
	for i := range c.Tables {
		t := &c.Tables[i]
		if c.name(t.Name, "table") && slices.Contains(FieldTypes, t.Name.V) {
			c.add(t.Name.Pos, "reserved-name", "table name %q is a type of fields; give it another name", t.Name.V)
		}
		c.distinct(names, t.Name, "duplicate-name", "table")
		c.ident(idents, t.Name, &t.Identifier, "table")
		c.rowRules(t)
	}
	c.unusedTables()
}

// name wants lower_snake.
func (c *checker) name(t Text, what string) bool {
	if !t.Set() {
		return false
	}
	if !nameForm.MatchString(t.V) {
		c.add(t.Pos, "bad-name", "%s name %s must be words of a-z and 0-9, joined by single underscores, and begin with a letter", what, quote(t.V))
		return false
	}
	return true
}

// ident gives a table, a record or a field its identifier, which is its name
// if the file has none.
func (c *checker) ident(taken identifiers, name Text, id *Text, what string) {
	at := name
	switch {
	case id.Set() && !nameForm.MatchString(id.V):
		c.add(id.Pos, "bad-identifier", "identifier %s of a %s must be words of a-z and 0-9, joined by single underscores, and begin with a letter", quote(id.V), what)
		return
	case id.Set():
		at = *id
	case !name.Set() || !nameForm.MatchString(name.V):
		return
	default:
		id.V = name.V
	}
	key := strings.ReplaceAll(id.V, "_", "")
	if first, double := taken[key]; !double {
		taken[key] = at
	} else if first.V != id.V || at.V != name.V { // one name twice is another rule's
		c.addPair(at.Pos, first.Pos, "identifier-collision", "identifier %s, of %s %s, is taken", id.V, what, quote(name.V))
	}
}

func (c *checker) rowRules(t *Table) {
	codes, integers, idents := map[string]Pos{}, map[int64]Pos{}, identifiers{}
	what := t.Name.V
	gone, goneIntegers := c.rowsReserved(t)
	var roles []Text
	prefix := Text{}
	if t.Open != nil {
		prefix = t.Open.NumberPrefix
		c.filled(prefix, "number_prefix")
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		c.distinct(codes, r.Code, "duplicate-code", what+" code")
		c.distinctInts(integers, r.Integer, "duplicate-integer", what+" integer", codeRange)
		c.reserved(r.Code, gone, "reserved-code", what+" code", "reserved: codes")
		c.reserved(r.Name, gone, "reserved-code", what+" name", "reserved: codes")
		if at, is := goneIntegers[r.Integer.V]; is && r.Integer.Set() {
			c.addPair(r.Integer.Pos, at, "reserved-integer", "%s integer %d is reserved; take another, or take %d out of reserved: integers", what, r.Integer.V, r.Integer.V)
		}
		if c.filled(r.Code, "the code of a row of "+what) {
			c.identifier(idents, r.Code, &r.Identifier)
		}
		if t.Open == nil {
			c.onlyIn(r.Name, "name", "an open")
		} else {
			c.onlyIn(r.Role, "role", "a closed")
			c.numberLike(prefix, r.Code, what+" code")
			if c.filled(r.Name, "the name of a row of "+what) {
				c.numberLike(prefix, r.Name, what+" name")
			}
		}
		if r.Role.Set() && t.Open == nil {
			roles = append(roles, r.Role)
		}
	}
	c.roles("tables", roles, "role", RowRoles, nil)
	if t.Open != nil {
		c.rowNames(t, codes)
	}
}

func (c *checker) onlyIn(t Text, key, kind string) {
	if t.Set() {
		c.add(t.Pos, "row-key", "a row has the key %q only in %s table", key, kind)
	}
}

// numberLike refuses what reads as another value.
func (c *checker) numberLike(prefix, t Text, what string) {
	if digits, numbered := strings.CutPrefix(t.V, prefix.V); numbered && prefix.V != "" && digits != "" && strings.Trim(digits, "0123456789") == "" {
		c.add(t.Pos, "number-like", "%s %s reads as the number of a value without a row", what, quote(t.V))
	}
}

// rowNames keeps names apart from each other and from other rows' codes. A row
// may be named like its own code.
func (c *checker) rowNames(t *Table, codes map[string]Pos) {
	names := map[string]Pos{}
	for _, r := range t.Rows {
		c.distinct(names, r.Name, "duplicate-name", t.Name.V+" name")
		if code, taken := codes[r.Name.V]; taken && r.Name.Set() && r.Name.V != r.Code.V {
			c.addPair(r.Name.Pos, code, "duplicate-name", "%s name %s is another row's code", t.Name.V, quote(r.Name.V))
		}
	}
}

// unusedTables refuses a table that is no field's type.
func (c *checker) unusedTables() {
	if !c.parts["records"].whole {
		return
	}
	used := map[string]bool{}
	for _, r := range c.Records {
		for _, f := range r.Fields {
			used[f.Scalar().V] = true
		}
	}
	for _, t := range c.Tables {
		if t.Name.Set() && !used[t.Name.V] {
			c.add(t.Name.Pos, "unused-table", "no field has the type %s", quote(t.Name.V))
		}
	}
}
