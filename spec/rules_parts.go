package spec

// Rules of records that others carry.

// carried checks the records that are in other ones, and those that only are.
func (c *checker) carried() {
	if !c.parts["records"].whole {
		return
	}
	to, in := c.reach(), c.holders()
	framed := false
	for i := range c.Records {
		r := &c.Records[i]
		framed = framed || r.Framed()
		switch {
		case !r.Name.Set():
		case !to.used[r] && !r.Framed():
			c.add(r.Name.Pos, "unused-record", "no record with formats carries %s, which has none itself", quote(r.Name.V))
		case !r.Framed():
			c.part(r)
		}
		for k := range r.Fields {
			if f := &r.Fields[k]; f.Role.V == "returncode" && in[r] {
				c.add(f.Role.Pos, "field-role", "another record carries %s, so it has no returncode", quote(r.Name.V))
			}
		}
		c.reached(r, to)
		c.endless(r)
	}
	if s := c.parts["records"]; !framed && len(c.Records) > 0 {
		c.add(s.pos, "missing-section", "no record has the key \"formats\": at least one needs it")
	}
}

// holders are the records that some field carries.
func (c *checker) holders() map[*Record]bool {
	in := map[*Record]bool{}
	for i := range c.Records {
		for _, f := range c.fieldsOf(&c.Records[i]) {
			if r := c.Carried(f); r != nil {
				in[r] = true
			}
		}
	}
	return in
}

// part refuses what only frames have.
func (c *checker) part(r *Record) {
	for _, name := range []string{"dsl", "selection"} {
		if s, declared := r.parts[name]; declared {
			c.add(s.pos, "unused-section", "the record %s has no formats, so its %q has no use", quote(r.Name.V), name)
		}
	}
}

// reached wants the layouts that frames lead to, and no others. Those of a record's own formats
// are judged with their chains.
func (c *checker) reached(r *Record, to reach) {
	if !to.used[r] || !r.whole("formats") {
		return
	}
	if !to.verbose[r] {
		c.unusedLayout(r, "verbose")
	}
	if !to.payload[r] {
		c.unusedLayout(r, "payload")
	}
	own := map[string]bool{}
	for _, f := range r.Formats {
		use(own, f.Chain)
	}
	if to.payload[r] && !own["payload"] && !r.declares("payload") {
		c.add(r.Name.Pos, "missing-section", "a payload carries the record %s, which needs the layout \"payload\"", quote(r.Name.V))
	}
}

// endless refuses a record that needs itself: no value of it would end.
func (c *checker) endless(r *Record) {
	needs := map[*Record]bool{}
	for _, f := range c.needed(r) {
		if carried := c.Carried(f); carried != nil {
			c.follow(needs, carried, c.needed)
		}
	}
	if needs[r] && r.Name.Set() {
		c.add(r.Name.Pos, "endless-record", "the record %s needs itself, so none could end: make a field on the way optional, or a list", quote(r.Name.V))
	}
}
