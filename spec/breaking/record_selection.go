package breaking

import (
	"slices"

	"github.com/compactgen/compactgen/spec"
)

func (c *comparison) selection(p recordPair) {
	old, new := p.old.Selection, p.new.Selection
	switch {
	case old == nil && new == nil:
		prefix := func(f *spec.Format) string { return f.Prefix.V }
		if f := firstMoved(p.old.Formats, p.new.Formats, prefix); f != nil {
			c.add(f.Name.Pos, "selection-auto", "auto", "the formats are in another order from %s on, and the first that carries the record is chosen", f.Name.V)
		}
		return
	case old == nil:
		c.add(new.Pos, "selection-auto", "auto", "the selection is new")
		return
	case new == nil:
		c.gone(old.Pos, "selection-auto", "auto", "the selection is gone")
		return
	}
	if p.oldName(new.Auto.By.V) != old.Auto.By.V {
		c.text(old.Auto.By, new.Auto.By, "selection-auto", "auto", "the field whose size auto goes by")
	}
	if i := p.firstOtherRange(old.Auto.Ranges, new.Auto.Ranges); i >= 0 {
		c.add(new.Auto.Ranges[min(i, len(new.Auto.Ranges)-1)].Pos, "selection-auto", "auto", "the sizes or formats of auto are others from here on")
	}
	c.choice(p, "selection-otherwise", "otherwise", one(old.Auto.Otherwise), one(new.Auto.Otherwise))
	c.choice(p, "selection-smallest", "smallest", old.Smallest, new.Smallest)
	c.choice(p, "selection-tokens", "tokens", old.Tokens, new.Tokens)
}

// chooses says whether new encoders may write a new format that nobody names: a selection names
// it, or, without one, it stands before a format that was there.
func (p recordPair) chooses(name string) bool {
	s := p.new.Selection
	if s == nil {
		at := slices.IndexFunc(p.new.Formats, func(f spec.Format) bool { return f.Name.V == name })
		before := readingOf(p.old)
		return slices.ContainsFunc(p.new.Formats[at:], func(f spec.Format) bool { return before[f.Prefix.V] != nil })
	}
	named := slices.Concat(one(s.Auto.Otherwise), s.Smallest, s.Tokens)
	for _, r := range s.Auto.Ranges {
		named = append(named, r.Format)
	}
	return slices.ContainsFunc(named, func(t spec.Text) bool { return t.V == name })
}

// one is a list with the text, or an empty one without it.
func one(t spec.Text) []spec.Text {
	if !t.Set() {
		return nil
	}
	return []spec.Text{t}
}

// choice compares lists of formats, either of which may be absent.
func (c *comparison) choice(p recordPair, rule, symbol string, old, new []spec.Text) {
	switch {
	case p.sameFormats(old, new):
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
func (p recordPair) firstOtherRange(old, new []spec.Range) int {
	for i := range new {
		if i >= len(old) || old[i].To.V != new[i].To.V || old[i].To.Set() != new[i].To.Set() || !p.sameFormat(old[i].Format, new[i].Format) {
			return i
		}
	}
	return -1
}

func (p recordPair) sameFormats(old, new []spec.Text) bool {
	if len(old) != len(new) {
		return false
	}
	for i := range new {
		if !p.sameFormat(old[i], new[i]) {
			return false
		}
	}
	return true
}

// sameFormat says whether two names stand for one format: by name, or by the
// prefix of one that has been renamed.
func (p recordPair) sameFormat(old, new spec.Text) bool {
	if old.V == new.V {
		return true
	}
	return index(p.old.Formats, formatName)[old.V].Prefix.V == index(p.new.Formats, formatName)[new.V].Prefix.V
}
