package breaking

import "github.com/compactgen/compactgen/spec"

// sections compares which sections with frames of their own there are. The
// others are what chains are made of, and compared there.
func (c *comparison) sections() {
	places := func(f *spec.File) []spec.Pos {
		var base85, deltas, requests, compression, mcp spec.Pos
		if f.Base85 != nil {
			base85 = f.Base85.Pos
		}
		if f.Deltas != nil {
			deltas = f.Deltas.Pos
		}
		if f.Requests != nil {
			requests = f.Requests.Pos
		}
		if f.Compression != nil {
			compression = f.Compression.Pos
		}
		if f.MCP != nil {
			mcp = f.MCP.Pos
		}
		return []spec.Pos{base85, deltas, requests, compression, mcp}
	}
	before, after := places(c.old), places(c.new)
	for i, name := range []string{"base85", "deltas", "requests", "compression", "mcp"} {
		switch had, has := before[i].Line > 0, after[i].Line > 0; {
		case had && !has:
			c.gone(before[i], "section-removed", name, "the section %q is gone", name)
		case has && !had:
			c.add(after[i], "section-added", name, "the section %q is new", name)
		}
	}
}

func (c *comparison) alphabet() {
	if c.old.Base85 == nil || c.new.Base85 == nil {
		return
	}
	old, new := c.old.Base85.Alphabet, c.new.Base85.Alphabet
	moved, first := 0, 0
	for i := range new.V {
		if new.V[i] != old.V[i] {
			if moved == 0 {
				first = i
			}
			moved++
		}
	}
	if moved > 0 {
		c.add(new.Pos, "alphabet", "alphabet", "%d of 85 digits have another character, the first of them %d, which is %q and was %q",
			moved, first, new.V[first:first+1], old.V[first:first+1])
	}
}

func (c *comparison) level() {
	if c.old.Zlib != nil && c.new.Zlib != nil {
		c.integer(c.old.Zlib.Level, c.new.Zlib.Level, "zlib-level", "level", "the level")
	}
}

// members compares the verbose members by role; each spec has all of them.
func (c *comparison) members() {
	if c.old.Verbose == nil || c.new.Verbose == nil {
		return
	}
	old, new := c.old.Verbose.Members, c.new.Verbose.Members
	role := func(m *spec.Member) string { return m.Role.V }
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
