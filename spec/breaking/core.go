package breaking

import "github.com/compactgen/compactgen/spec"

func (c *comparison) protocol() {
	old, new := c.old.Protocol, c.new.Protocol
	c.text(old.Name, new.Name, "protocol-name", "name", "the protocol's name")
	c.text(old.Version, new.Version, "protocol-version", "version", "the protocol's version")
}

// errors compares the rows by role; each spec has all of them.
func (c *comparison) errors() {
	before := index(c.old.Errors, func(e *spec.ErrorKind) string { return e.Role.V })
	for _, e := range c.new.Errors {
		old := before[e.Role.V]
		c.text(old.Kind, e.Kind, "error-kind", e.Role.V, "the kind of "+e.Role.V)
		if !sameTexts(old.Fields, e.Fields) {
			c.add(e.Pos, "error-fields", e.Role.V, "%s carries %v and carried %v", e.Kind.V, values(e.Fields), values(old.Fields))
		}
	}
}

// limits compares lists in the order of spec.LimitRoles. Encoders keep to the depth, to the
// elements, to the nesting and to the deltas of a request; a text that a registry keeps is not defined
// again.
func (c *comparison) limits() {
	for i, l := range c.new.Limits {
		if l.Role == "elements" && (!c.old.HasElements() || !c.new.HasElements()) || l.Role == "nesting" && (!c.old.HasNesting() || !c.new.HasNesting()) {
			continue
		}
		old, rule := c.old.Limits[i], "limit-widened"
		switch {
		case l.V < old.V:
			rule = "limit-narrowed"
		case l.Role == "elements" || l.Role == "nesting":
			rule = "elements-widened"
		case l.Role == "depth" || l.Role == "deltas":
			rule = "encoder-limit-widened"
		case l.Role == "registry_entries" || l.Role == "registry_bytes":
			rule = "registry-widened"
		}
		c.integer(old.Int, l.Int, rule, l.Role, "the limit "+l.Role)
	}
}

// sections compares the sections that have frames of their own. The others are
// parts of chains, and compared there. Base85 is both: what a chain takes where the
// section is left out is the same as the section.
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
	if c.old.Base85 != nil && c.new.Base85 != nil {
		before[0], after[0] = spec.Pos{}, spec.Pos{}
	}
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
		c.add(new.Pos, "alphabet", "alphabet", "%d of the 85 characters are others, the first of them the character %d, which is %q and was %q",
			moved, first+1, new.V[first:first+1], old.V[first:first+1])
	}
}

func (c *comparison) level() {
	if c.old.Zlib != nil && c.new.Zlib != nil {
		c.integer(c.old.Zlib.Level, c.new.Zlib.Level, "zlib-level", "level", "the level")
	}
}
