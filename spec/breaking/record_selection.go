package breaking

import "github.com/compactgen/compactgen/spec"

func (c *comparison) selection() {
	old, new := c.old.Selection, c.new.Selection
	if i := c.firstOtherRange(old.Auto.Ranges, new.Auto.Ranges); i >= 0 {
		c.add(new.Auto.Ranges[i].Pos, "selection-auto", "auto", "the sizes or formats of auto are others from here on")
	}
	c.choice("selection-otherwise", "otherwise", one(old.Auto.Otherwise), one(new.Auto.Otherwise))
	c.choice("selection-smallest", "smallest", old.Smallest, new.Smallest)
	c.choice("selection-tokens", "tokens", old.Tokens, new.Tokens)
}

// one is a list of what may be absent.
func one(t spec.Text) []spec.Text {
	if !t.Set() {
		return nil
	}
	return []spec.Text{t}
}

// choice compares lists of formats, either of which may be absent.
func (c *comparison) choice(rule, symbol string, old, new []spec.Text) {
	switch {
	case c.sameFormats(old, new):
	case len(new) == 0:
		c.gone(old[0].Pos, rule, symbol, "%s is gone and was %v", symbol, values(old))
	case len(old) == 0:
		c.add(new[0].Pos, rule, symbol, "%s is %v and was not there", symbol, values(new))
	default:
		c.add(new[0].Pos, rule, symbol, "%s is %v and was %v", symbol, values(new), values(old))
	}
}

// firstOtherRange returns the index of the first new range that is another, or
// -1. The last range of a spec has no end, so that fewer or more ranges differ
// where one of the lists is over.
func (c *comparison) firstOtherRange(old, new []spec.Range) int {
	for i := range new {
		if old[i].To.V != new[i].To.V || old[i].To.Set() != new[i].To.Set() || !c.sameFormat(old[i].Format, new[i].Format) {
			return i
		}
	}
	return -1
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
	if old.V == new.V {
		return true
	}
	return index(c.old.Formats, formatName)[old.V].Prefix.V == index(c.new.Formats, formatName)[new.V].Prefix.V
}
