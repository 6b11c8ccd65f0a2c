package breaking

import "github.com/compactgen/compactgen/spec"

// members compares the verbose members by role; each spec has all of them.
func (c *comparison) members() {
	if c.old.Verbose == nil || c.new.Verbose == nil {
		return
	}
	old, new := c.old.Verbose.Members, c.new.Verbose.Members
	role := func(m *spec.FormerMember) string { return m.Role.V }
	before := index(old, role)
	for _, m := range new {
		c.text(before[m.Role.V].Name, m.Name, "member-name", m.Role.V, "the member of role "+m.Role.V)
	}
	if m := firstMoved(old, new, role); m != nil {
		c.add(m.Pos, "member-order", "members", "the members are in another order from %s on", m.Name.V)
	}
}

func (c *comparison) dsl() {
	if c.old.DSL == nil || c.new.DSL == nil {
		return
	}
	old, new := c.old.DSL, c.new.DSL
	c.text(old.Separator, new.Separator, "dsl-separator", "separator", "the DSL separator")
	if !sameTexts(old.Fields, new.Fields) {
		c.add(new.Fields[0].Pos, "dsl-fields", "fields", "the DSL has the fields %v and had %v", values(new.Fields), values(old.Fields))
	}
}
