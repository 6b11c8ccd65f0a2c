package breaking

import "github.com/compactgen/compactgen/spec"

func (c *comparison) deltas() {
	if c.old.Deltas == nil || c.new.Deltas == nil {
		return
	}
	old, new := c.old.Deltas, c.new.Deltas
	c.text(old.Prefix, new.Prefix, "delta-prefix", "prefix", "the prefix of deltas")
	c.text(old.Separator, new.Separator, "delta-separator", "separator", "the separator of deltas")
	role := func(o *spec.Operation) string { return o.Role.V }
	before, after := index(old.Operations, role), index(new.Operations, role)
	for _, o := range new.Operations {
		was := before[o.Role.V]
		if was == nil {
			rule := "delta-operation-added"
			if o.Asked() {
				rule = "delta-operation-offered"
			}
			c.add(o.Symbol.Pos, rule, o.Role.V, "the operation %s is new", o.Role.V)
			continue
		}
		c.text(was.Symbol, o.Symbol, "delta-symbol", o.Role.V, "the symbol of "+o.Role.V)
		if asked, before := o.Asked(), was.Asked(); asked != before {
			c.add(o.Symbol.Pos, "delta-unasked", o.Role.V, "encoders write %s %s, and wrote it %s", o.Role.V, unasked(asked), unasked(before))
		}
		if !sameTexts(was.Chain, o.Chain) {
			c.add(o.Chain[0].Pos, "delta-chain", o.Role.V, "the chain is %v and was %v", values(o.Chain), values(was.Chain))
		}
	}
	for _, o := range old.Operations {
		if after[o.Role.V] == nil {
			c.gone(o.Symbol.Pos, "delta-operation-removed", o.Role.V, "the operation %s is gone", o.Role.V)
		}
	}
	if o := firstMoved(old.Operations, new.Operations, role); o != nil {
		c.add(o.Symbol.Pos, "delta-order", "operations", "the operations are in another order from %s on", o.Role.V)
	}
}

// firstMoved returns the first of the new elements that the old list has, too,
// but in another order; nil if there is none.
func firstMoved[T any](old, new []T, key func(*T) string) *T {
	before, after := index(old, key), index(new, key)
	common := func(list []T, other map[string]*T) (both []*T) {
		for i := range list {
			if other[key(&list[i])] != nil {
				both = append(both, &list[i])
			}
		}
		return both
	}
	a, b := common(old, after), common(new, before)
	for i := range b {
		if key(a[i]) != key(b[i]) {
			return b[i]
		}
	}
	return nil
}

// unasked says when encoders write an operation.
func unasked(asked bool) string {
	if asked {
		return "only if asked to"
	}
	return "unasked"
}
