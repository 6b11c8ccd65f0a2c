package breaking

import (
	"slices"

	"github.com/compactgen/compactgen/spec"
)

// recordOrder compares which record is the protocol's own, and the order of the
// others that both specs have.
func (c *comparison) recordOrder(pairs []recordPair) {
	if len(c.old.Records) == 0 || len(c.new.Records) == 0 {
		return
	}
	was, is := c.old.Ordered()[0], c.new.Ordered()[0]
	if !slices.ContainsFunc(pairs, func(p recordPair) bool { return p.old == was && p.new == is }) {
		c.add(is.Name.Pos, "record-first", is.Name.V, "%q is the first record, which was %q", is.Name.V, was.Name.V)
	}
	kept := slices.DeleteFunc(slices.Clone(pairs), func(p recordPair) bool { return p.old == was || p.new == is || !p.old.Framed() || !p.new.Framed() })
	place := func(old *spec.Record) int {
		return slices.IndexFunc(c.old.Records, func(r spec.Record) bool { return r.Name.V == old.Name.V })
	}
	for i := 1; i < len(kept); i++ {
		if place(kept[i].old) < place(kept[i-1].old) {
			r, behind := kept[i].new, kept[i-1].new
			c.add(r.Name.Pos, "record-order", r.Name.V, "the record %q stands behind %q and stood in front of it", r.Name.V, behind.Name.V)
			return
		}
	}
}
