package breaking

import "github.com/compactgen/compactgen/spec"

func (c *comparison) statuses() {
	rows := func(list []spec.Status) []row {
		out := make([]row, len(list))
		for i, s := range list {
			out[i] = row{s.Code, s.Integer}
		}
		return out
	}
	kept := c.rows(rows(c.old.Statuses), rows(c.new.Statuses), rowRules{
		"status", "status-removed", "status-added", "status-code", "status-integer",
	})
	for _, pair := range kept {
		old, new := c.old.Statuses[pair.old], c.new.Statuses[pair.new]
		c.role(old, new)
		c.identifier(old.Code, new.Code, old.Identifier, new.Identifier)
	}
}

// role compares the roles of a status. Codecs know success and error alone.
func (c *comparison) role(old, new spec.Status) {
	if old.Role.V == new.Role.V {
		return
	}
	rule := "status-stage"
	for _, r := range []string{old.Role.V, new.Role.V} {
		if r == "success" || r == "error" {
			rule = "status-role"
		}
	}
	c.add(new.Pos, rule, new.Code.V, "the role of the status %q is %s and was %s", new.Code.V, orNone(new.Role), orNone(old.Role))
}

// identifier compares names in generated code. One derived from a code changes
// with the code, which has a finding of its own.
func (c *comparison) identifier(oldCode, code, old, new spec.Text) {
	if old.V != new.V && oldCode.V == code.V {
		c.add(code.Pos, "row-identifier", code.V, "the identifier of %q is %s and was %s", code.V, new.V, old.V)
	}
}

func orNone(t spec.Text) string {
	if t.V == "" {
		return "none"
	}
	return t.V
}

func (c *comparison) models() {
	rows := func(list []spec.Model) []row {
		out := make([]row, len(list))
		for i, m := range list {
			out[i] = row{m.Code, m.Integer}
		}
		return out
	}
	old, new := c.old.Models, c.new.Models
	c.text(old.NumberPrefix, new.NumberPrefix, "model-number-prefix", "number_prefix", "the number prefix")
	kept := c.rows(rows(old.Table), rows(new.Table), rowRules{
		"model", "model-removed", "model-added", "model-code", "model-integer",
	})
	for _, pair := range kept {
		o, n := old.Table[pair.old], new.Table[pair.new]
		c.text(o.Name, n.Name, "model-name", n.Code.V, "the name of the model "+n.Code.V)
		c.identifier(o.Code, n.Code, o.Identifier, n.Identifier)
	}
}

func (c *comparison) efforts() {
	text := func(t *spec.Text) string { return t.V }
	before, after := index(c.old.Efforts, text), index(c.new.Efforts, text)
	for _, e := range c.new.Efforts {
		if before[e.V] == nil {
			c.add(e.Pos, "effort-added", e.V, "the effort %q is new", e.V)
		}
	}
	for _, e := range c.old.Efforts {
		if after[e.V] == nil {
			c.gone(e.Pos, "effort-removed", e.V, "the effort %q is gone", e.V)
		}
	}
}
