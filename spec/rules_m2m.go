package spec

import (
	"slices"
	"strings"
)

// Rules of compression: the algorithms, the choice between them, the dictionary.

// compressionSelections are names that stand beside the algorithms'.
var compressionSelections = []string{"auto", "exact", "smallest"}

func (c *checker) compression() {
	if c.Compression == nil {
		return
	}
	c.algorithms()
	c.algorithmSections()
	c.compressionSelection()
}

func (c *checker) algorithms() {
	names, tags, folded := map[string]Pos{}, map[string]Pos{}, map[string]Text{}
	var roles []Text
	for _, a := range c.Compression.Algorithms {
		roles = append(roles, a.Role)
		c.algorithmName(a.Name, folded)
		c.distinct(names, a.Name, "duplicate-name", "algorithm")
		c.algorithmTag(a)
		c.distinct(tags, a.Tag, "duplicate-tag", "tag")
		c.algorithmQuality(a)
	}
	c.roles("compression", roles, "algorithm role", AlgorithmRoles, []string{"none"})
}

func (c *checker) algorithmName(t Text, folded map[string]Text) {
	switch fold := strings.ToLower(t.V); {
	case !t.Set():
	case !algorithmForm.MatchString(t.V):
		c.add(t.Pos, "bad-name", "algorithm name %s must be letters and digits, and begin with a letter", quote(t.V))
	case slices.Contains(compressionSelections, fold):
		c.add(t.Pos, "reserved-name", "algorithm name %q is the name of a selection; give it another name", t.V)
	default:
		c.apart(folded, t, fold, "algorithms", "case")
	}
}

// algorithmTag wants the form by which readers know a tag, and none without.
func (c *checker) algorithmTag(a Algorithm) {
	known := slices.Contains(AlgorithmRoles, a.Role.V)
	switch {
	case a.Role.V == "none" && a.Tag.Set():
		c.add(a.Tag.Pos, "algorithm-tag", "the algorithm of role none has no tag")
	case a.Tag.Set() && !tagForm.MatchString(a.Tag.V):
		c.add(a.Tag.Pos, "bad-tag", "tag %s must be \"#\", two of A-Z and 0-9, and \"|\"", quote(a.Tag.V))
	case known && a.Role.V != "none" && !a.Tag.Set() && c.parts["compression"].whole:
		c.add(a.Pos, "algorithm-tag", "the algorithm of role %s needs the key \"tag\"", a.Role.V)
	}
}

func (c *checker) algorithmQuality(a Algorithm) {
	known := slices.Contains(AlgorithmRoles, a.Role.V)
	switch {
	case known && a.Role.V != "brotli" && a.Quality.Set():
		c.add(a.Quality.Pos, "algorithm-quality", "only the algorithm of role brotli has a quality")
	case a.Role.V == "brotli" && !a.Quality.Set() && c.parts["compression"].whole:
		c.add(a.Pos, "algorithm-quality", "the algorithm of role brotli needs the key \"quality\"")
	default:
		c.inRange(a.Quality, "the quality", qualityRange)
	}
}

// algorithmSections wants tables for the roles that have them, and for no other.
func (c *checker) algorithmSections() {
	if !c.parts["compression"].whole {
		return
	}
	tables := map[string]Pos{}
	if t := c.Compression.Token; t != nil {
		tables["token"] = t.Pos
	}
	if d := c.Compression.Dictionary; d != nil {
		tables["dictionary"] = d.Pos
	}
	for _, role := range []string{"token", "dictionary"} {
		pos, declared := tables[role]
		i := slices.IndexFunc(c.Compression.Algorithms, func(a Algorithm) bool { return a.Role.V == role })
		switch {
		case i >= 0 && !declared:
			c.add(c.Compression.Algorithms[i].Role.Pos, "missing-section", "the role %s needs the section %q of compression", role, role)
		case i < 0 && declared:
			c.add(pos, "unused-section", "no algorithm has the role %s, so the section %q of compression has no use", role, role)
		}
	}
}

func (c *checker) compressionSelection() {
	s := c.Compression.Selection
	small, large := c.inRange(s.Small, "small", sizeRange), c.inRange(s.Large, "large", sizeRange)
	if small && large && s.Small.V > s.Large.V {
		c.add(s.Large.Pos, "selection-order", "large is %d, less than small, which is %d", s.Large.V, s.Small.V)
	}
	sample, window := c.inRange(s.Sample, "sample", sampleRange), c.inRange(s.Window, "window", sampleRange)
	if sample && window && s.Sample.V < s.Window.V {
		c.add(s.Window.Pos, "selection-order", "the window is %d, larger than the sample, which is %d", s.Window.V, s.Sample.V)
	}
	c.inRange(s.Over, "over", overRange)
	keys := map[string]Pos{}
	for _, k := range s.PayloadKeys {
		c.rawText(k, "payload key")
		c.distinct(keys, k, "duplicate-name", "payload key")
	}
}

// rawText takes what stands between the quotes of a JSON string as it is.
func (c *checker) rawText(t Text, what string) bool {
	if !c.filled(t, "a "+what) {
		return false
	}
	if strings.ContainsAny(t.V, escaped) {
		c.add(t.Pos, "name-escape", "%s %s would need an escape in JSON", what, quote(t.V))
		return false
	}
	return true
}

func (c *checker) dictionary() {
	if c.Compression == nil || c.Compression.Dictionary == nil {
		return
	}
	d := c.Compression.Dictionary
	codes, texts := map[int64]Pos{}, map[string]Pos{}
	c.distinctInts(codes, d.Run, "duplicate-code", "dictionary code", byteRange)
	for _, p := range d.Patterns {
		c.distinctInts(codes, p.Code, "duplicate-code", "dictionary code", byteRange)
		c.distinct(texts, p.Text, "duplicate-pattern", "pattern")
		if c.filled(p.Text, "a pattern") && strings.ContainsFunc(p.Text.V, func(r rune) bool { return r >= 0x80 }) {
			c.add(p.Text.Pos, "bad-pattern", "pattern %s must be ASCII: other bytes stand for patterns", quote(p.Text.V))
		}
	}
}
