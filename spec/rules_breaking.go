package spec

import "github.com/compactgen/compactgen/spec/breaking/rules"

// Rules of what is accepted. An ignore needs a reason, since whoever reads it
// has to judge later whether it still holds.

func (c *checker) breaking() {
	type subject struct{ rule, at string }
	seen := map[subject]Pos{}
	for _, i := range c.Breaking.Ignore {
		c.filled(i.Reason, "the reason of an ignore")
		symbol := c.filled(i.At, "the symbol of an ignore") || !i.At.Set()
		if !c.known(i.Rule, "breaking rule", rules.IDs()) || !symbol {
			continue
		}
		s := subject{i.Rule.V, i.At.V}
		if first, double := seen[s]; double {
			c.addPair(i.Rule.Pos, first, "duplicate-ignore", "the rule %s is ignored twice for the same", s.rule)
			continue
		}
		seen[s] = i.Rule.Pos
	}
}
