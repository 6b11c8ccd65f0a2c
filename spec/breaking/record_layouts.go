package breaking

import "github.com/compactgen/compactgen/spec"

// members compares the verbose members by field.
func (c *comparison) members(p recordPair) {
	if p.old.Verbose == nil || p.new.Verbose == nil {
		return
	}
	old, new := p.old.Verbose.Members, p.new.Verbose.Members
	before := index(old, func(m *spec.Member) string { return m.Field.V })
	field := func(m *spec.Member) string { return p.oldName(m.Field.V) }
	for _, m := range new {
		was := before[field(&m)]
		if was == nil {
			continue // a new field
		}
		at := place(m.Pos, p.new.FieldOf(m.Field.V).Name.Pos)
		c.changed(at, was.Name, m.Name, "member-name", m.Field.V, "the member of "+m.Field.V)
		if was.OmitZero.V != m.OmitZero.V {
			c.add(at, "member-zero", m.Field.V, "the member of %s is %s when it is 0", m.Field.V, map[bool]string{true: "left out", false: "there"}[m.OmitZero.V])
		}
	}
	if m := firstMoved(old, new, field); m != nil {
		c.add(place(m.Pos, p.new.Pos), "member-order", "members", "the members are in another order from %s on", m.Name.V)
	}
	if was, is := p.old.Verbose.Unknown, p.new.Verbose.Unknown; was.V != is.V {
		rule := "unknown-members"
		switch {
		case is.V == "refuse":
			rule = "unknown-members-refused"
		case was.V == "refuse" && is.V == "keep":
			rule = "unknown-members-kept"
		case was.V == "refuse":
			rule = "unknown-members-read"
		}
		c.add(place(is.Pos, p.new.Pos), rule, "unknown", "members that the record does not have are %s, and were %s", done[is.V], done[was.V])
	}
	if was, is := p.old.Verbose.Nulls, p.new.Verbose.Nulls; was.V != is.V {
		rule := "verbose-nulls"
		if is.V == "refuse" {
			rule = "verbose-nulls-refused"
		}
		c.key(was, is, rule, "nulls", "null for an optional field is %s, and was %s", done[is.V], done[was.V])
	}
}

// done are what decoders do, as it is done to something.
var done = map[string]string{"keep": "kept", "ignore": "ignored", "refuse": "refused", "absent": "read as absent", "": "refused"}

// key adds a finding about a key, which is at its place in the old spec if it is gone.
func (c *comparison) key(was, is spec.Text, rule, symbol, format string, args ...any) {
	if is.Set() {
		c.add(is.Pos, rule, symbol, format, args...)
	} else {
		c.gone(was.Pos, rule, symbol, format, args...)
	}
}

// place is the position of a part, or of its list if the part is left out.
func place(pos, around spec.Pos) spec.Pos {
	if pos == (spec.Pos{}) {
		return around
	}
	return pos
}

func (c *comparison) dsl(p recordPair) {
	if p.old.DSL == nil || p.new.DSL == nil {
		return
	}
	old, new := p.old.DSL, p.new.DSL
	c.text(old.Separator, new.Separator, "dsl-separator", "separator", "the DSL separator")
	same := len(old.Fields) == len(new.Fields)
	for i := 0; same && i < len(new.Fields); i++ {
		same = p.oldName(new.Fields[i].V) == old.Fields[i].V
	}
	if !same {
		c.add(new.Fields[0].Pos, "dsl-fields", "fields", "the DSL has the fields %v and had %v", values(new.Fields), values(old.Fields))
	}
}
