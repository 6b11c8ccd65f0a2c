package spec

import "slices"

// checker holds a spec while its rules are checked. Values that are not set
// have been refused before: the rules pass over them, and a rule about what is
// absent asks first whether its section is whole.
type checker struct {
	*recorder
	*File
}

func (f *File) validate(r *recorder) {
	c := &checker{r, f}
	for _, h := range handlers {
		if h.check != nil {
			h.check(c)
		}
	}
}

// known refuses a name that is not among the given ones.
func (c *checker) known(t Text, what string, names []string) bool {
	if !t.Set() {
		return false
	}
	if !slices.Contains(names, t.V) {
		c.add(t.Pos, "unknown-value", "unknown %s %s%s", what, quote(t.V), c.choices(t.V, names))
		return false
	}
	return true
}

// filled refuses the empty text.
func (c *checker) filled(t Text, what string) bool {
	if t.Set() && t.V == "" {
		c.add(t.Pos, "empty-text", "%s is empty", what)
	}
	return t.V != ""
}

// distinct remembers texts, and refuses one that was there before.
func (c *checker) distinct(seen map[string]Pos, t Text, id, what string) {
	if !t.Set() {
		return
	}
	if first, double := seen[t.V]; double {
		c.addPair(t.Pos, first, id, "%s %s twice", what, quote(t.V))
		return
	}
	seen[t.V] = t.Pos
}

// apart refuses two texts that fold to one name in generated code. The same
// text twice is another rule's.
func (c *checker) apart(taken map[string]Text, t Text, fold, what, differ string) {
	if first, double := taken[fold]; !double {
		taken[fold] = t
	} else if first.V != t.V {
		c.addPair(t.Pos, first.Pos, "identifier-collision", "%s %s and %s differ in %s alone", what, quote(t.V), quote(first.V), differ)
	}
}

// distinctInts does the same for integers, and checks their range.
func (c *checker) distinctInts(seen map[int64]Pos, i Int, id, what string, in span) {
	if !c.inRange(i, what, in) {
		return
	}
	if first, double := seen[i.V]; double {
		c.addPair(i.Pos, first, id, "%s %d twice", what, i.V)
		return
	}
	seen[i.V] = i.Pos
}

func (c *checker) inRange(i Int, what string, in span) bool {
	if !i.Set() {
		return false
	}
	if i.V < in.low || i.V > in.high {
		c.add(i.Pos, "integer-range", "%s is %d; it must lie in %d to %d", what, i.V, in.low, in.high)
		return false
	}
	return true
}

// roles checks the roles of the rows of a section: known, distinct, and the
// needed ones there.
func (c *checker) roles(name string, roles []Text, what string, known, needed []string) {
	seen := map[string]Pos{}
	for _, role := range roles {
		if c.known(role, what, known) {
			c.distinct(seen, role, "duplicate-role", what)
		}
	}
	if s, declared := c.parts[name]; declared && s.whole {
		for _, role := range needed {
			if _, there := seen[role]; !there {
				c.add(s.pos, "missing-role", "%s has no row of role %q", name, role)
			}
		}
	}
}
