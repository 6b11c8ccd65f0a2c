package breaking

import "github.com/compactgen/compactgen/spec"

func (c *comparison) selection() {
	old, new := c.old.Selection, c.new.Selection
	if !c.sameRanges(old.Auto.Ranges, new.Auto.Ranges) {
		c.add(new.Auto.Ranges[0].Pos, "selection-auto", "auto", "the sizes or formats of auto are others")
	}
	if !c.sameFormat(old.Auto.Otherwise, new.Auto.Otherwise) {
		c.choice(new.Auto.Pos, "selection-otherwise", "otherwise", []spec.Text{old.Auto.Otherwise}, []spec.Text{new.Auto.Otherwise})
	}
	if !c.sameFormats(old.Smallest, new.Smallest) {
		c.choice(new.Pos, "selection-smallest", "smallest", old.Smallest, new.Smallest)
	}
	if !c.sameFormats(old.Tokens, new.Tokens) {
		c.choice(new.Pos, "selection-tokens", "tokens", old.Tokens, new.Tokens)
	}
}

// choice adds a finding about a list that may be absent on one side; then it
// stands at the mapping around it.
func (c *comparison) choice(around spec.Pos, rule, symbol string, old, new []spec.Text) {
	pos := around
	if len(new) > 0 && new[0].Set() {
		pos = new[0].Pos
	}
	c.add(pos, rule, symbol, "%s is %v and was %v", symbol, values(new), values(old))
}

func (c *comparison) sameRanges(old, new []spec.Range) bool {
	if len(old) != len(new) {
		return false
	}
	for i := range new {
		if old[i].To.V != new[i].To.V || !c.sameFormat(old[i].Format, new[i].Format) {
			return false
		}
	}
	return true
}

func (c *comparison) sameFormats(old, new []spec.Text) bool {
	if len(old) != len(new) {
		return false
	}
	for i := range new {
		if !c.sameFormat(old[i], new[i]) {
			return false
		}
	}
	return true
}

// sameFormat says whether two names stand for one format: by name, or by the
// prefix of one that has been renamed.
func (c *comparison) sameFormat(old, new spec.Text) bool {
	if old.V == new.V || !old.Set() || !new.Set() {
		return old.V == new.V
	}
	return index(c.old.Formats, formatName)[old.V].Prefix.V == index(c.new.Formats, formatName)[new.V].Prefix.V
}
