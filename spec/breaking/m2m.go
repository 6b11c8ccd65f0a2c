package breaking

import (
	"github.com/compactgen/compactgen/spec"
)

func (c *comparison) compression() {
	if c.old.Compression == nil || c.new.Compression == nil {
		return
	}
	old, new := c.old.Compression, c.new.Compression
	c.algorithms(old.Algorithms, new.Algorithms)
	c.compressionSelection(old.Selection, new.Selection)
	if old.Token != nil && new.Token != nil {
		newTokens(c, old.Token, new.Token).compare()
	}
	if old.Dictionary != nil && new.Dictionary != nil {
		c.dictionary(old.Dictionary, new.Dictionary)
	}
}

func (c *comparison) algorithms(old, new []spec.Algorithm) {
	role := func(a *spec.Algorithm) string { return a.Role.V }
	before, after := index(old, role), index(new, role)
	names := index(old, func(a *spec.Algorithm) string { return a.Name.V })
	for _, a := range new {
		was := before[a.Role.V]
		if namesake := names[a.Name.V]; namesake != nil && namesake.Role.V != a.Role.V {
			c.add(a.Name.Pos, "algorithm-name-reused", a.Name.V, "%q names the role %s and named %s", a.Name.V, a.Role.V, namesake.Role.V)
		} else if was != nil {
			c.text(was.Name, a.Name, "algorithm-name", a.Name.V, "the name of the role "+a.Role.V)
		}
		if was == nil {
			c.add(a.Name.Pos, "algorithm-added", a.Name.V, "the algorithm %q is new", a.Name.V)
			continue
		}
		c.text(was.Tag, a.Tag, "algorithm-tag", a.Name.V, "the tag of "+a.Name.V)
		c.integer(was.Quality, a.Quality, "brotli-quality", a.Name.V, "the quality")
	}
	for _, a := range old {
		if after[a.Role.V] == nil {
			c.gone(a.Name.Pos, "algorithm-removed", a.Name.V, "the algorithm %q is gone", a.Name.V)
		}
	}
}

func (c *comparison) compressionSelection(old, new spec.CompressionSelection) {
	for _, x := range []struct {
		name     string
		old, new spec.Int
	}{
		{"small", old.Small, new.Small}, {"large", old.Large, new.Large}, {"sample", old.Sample, new.Sample},
		{"window", old.Window, new.Window}, {"over", old.Over, new.Over},
	} {
		c.integer(x.old, x.new, "compression-selection", x.name, x.name)
	}
	if !sameSet(old.PayloadKeys, new.PayloadKeys) {
		c.add(new.PayloadKeys[0].Pos, "compression-selection", "payload_keys", "payload_keys are %v and were %v", values(new.PayloadKeys), values(old.PayloadKeys))
	}
}

// sameSet says whether two lists of distinct texts hold the same ones.
func sameSet(a, b []spec.Text) bool {
	in := index(a, func(t *spec.Text) string { return t.V })
	for _, t := range b {
		if in[t.V] == nil {
			return false
		}
	}
	return len(a) == len(b)
}

func (c *comparison) dictionary(old, new *spec.Dictionary) {
	c.integer(old.Run, new.Run, "dictionary-run", "run", "the byte of runs")
	rows := func(list []spec.Pattern) []row {
		out := make([]row, len(list))
		for i, p := range list {
			out[i] = row{code: p.Text, number: p.Code}
		}
		return out
	}
	c.rows(rows(old.Patterns), rows(new.Patterns), rowRules{
		what: "pattern", removed: "pattern-removed", added: "pattern-added", code: "pattern-text", number: "pattern-code",
	})
}
