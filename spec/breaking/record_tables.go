package breaking

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/spec"
)

// tables compares those that fields have, whatever the specs call them.
func (c *comparison) tables(pairs []recordPair) {
	seen := map[[2]*spec.Table]bool{}
	for _, p := range pairs {
		for i := range p.new.Fields {
			f := &p.new.Fields[i]
			was := p.before(f)
			if was == nil {
				continue
			}
			old, new := c.old.TableOf(was.Scalar().V), c.new.TableOf(f.Scalar().V)
			if pair := [2]*spec.Table{old, new}; old != nil && new != nil && !seen[pair] {
				seen[pair] = true
				c.table(old, new)
			}
		}
	}
}

func (c *comparison) table(old, new *spec.Table) {
	name := new.Name.V
	r := rowRules{what: name, removed: "code-removed", added: "code-added", code: "row-code", number: "row-integer"}
	r.reserve = func(gone row) string {
		return reserveRow(new, old.Rows[slices.IndexFunc(old.Rows, func(x spec.Row) bool { return x.Code == gone.code })])
	}
	c.reservedRows(old, new)
	r.read = func(added row) string {
		if old.Open == nil || old.Open.NumberPrefix.V == "" || !added.number.Set() || !inPayloads(c.old, old) {
			return ""
		}
		return fmt.Sprintf("where a payload has its number, old decoders read %q", old.Open.NumberPrefix.V+strconv.FormatInt(added.number.V, 10))
	}
	integers := numbered(c.old, old) && numbered(c.new, new)
	switch {
	case old.Open == nil && new.Open != nil:
		c.add(new.Open.Pos, "table-opened", name, "the table %q is open", name)
	case old.Open != nil && new.Open == nil:
		c.gone(old.Open.Pos, "table-closed", name, "the table %q is closed", name)
	case old.Open != nil:
		r.removed, r.added = "row-removed", "row-added"
		if old.Open.NumberPrefix.V == "" {
			r.refused = "row-added-refused"
		}
		c.changed(new.Open.Pos, old.Open.NumberPrefix, new.Open.NumberPrefix, "number-prefix", name, "the number prefix of "+name)
	}
	for _, pair := range c.rows(rowsOf(old, integers), rowsOf(new, integers), r) {
		o, n := old.Rows[pair.old], new.Rows[pair.new]
		c.role(name, o, n)
		if old.Open != nil && new.Open != nil {
			rule := "row-name"
			if !o.Name.Set() {
				rule = "row-name-added"
			}
			c.changed(n.Pos, o.Name, n.Name, rule, n.Code.V, "the name of "+name+" "+n.Code.V)
		}
		if o.Identifier.V != n.Identifier.V && o.Code.V == n.Code.V { // one derived from a code changes with the code
			c.add(n.Code.Pos, "row-identifier", n.Code.V, "the identifier of %q is %s and was %s", n.Code.V, n.Identifier.V, o.Identifier.V)
		}
	}
}

// numbered says whether frames hold integers of a table, in a payload or behind
// its prefix.
func numbered(f *spec.File, t *spec.Table) bool {
	return t.Open != nil && t.Open.NumberPrefix.V != "" || inPayloads(f, t)
}

// inPayloads says whether a payload writes codes of a table as integers.
func inPayloads(f *spec.File, t *spec.Table) bool {
	for _, r := range f.Records {
		if r.Payload == nil {
			continue
		}
		for _, v := range r.Payload.Versions {
			for _, x := range v.Fields {
				if (x.As.V == "integer" || x.Of.V == "integer") && r.FieldOf(x.Field.V).Scalar().V == t.Name.V {
					return true
				}
			}
		}
	}
	return false
}

func rowsOf(t *spec.Table, integers bool) []row {
	out := make([]row, len(t.Rows))
	for i, r := range t.Rows {
		if out[i].code = r.Code; integers {
			out[i].number = r.Integer
		}
		out[i].plain = t.Open != nil && !r.Name.Set() && !out[i].number.Set()
	}
	return out
}

// role compares the roles of a row. Codecs know success and error alone.
func (c *comparison) role(table string, old, new spec.Row) {
	if old.Role.V == new.Role.V {
		return
	}
	rule := "row-stage"
	for _, r := range []string{old.Role.V, new.Role.V} {
		if r == "success" || r == "error" {
			rule = "row-role"
		}
	}
	c.add(new.Pos, rule, new.Code.V, "the role of the %s %q is %s and was %s", table, new.Code.V, orNone(new.Role), orNone(old.Role))
}

func orNone(t spec.Text) string {
	if t.V == "" {
		return "none"
	}
	return t.V
}
