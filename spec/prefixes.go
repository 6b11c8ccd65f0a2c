package spec

import (
	"cmp"
	"slices"
	"strings"
)

// longestPrefix, in characters, keeps the search in ambiguous.go shallow.
const longestPrefix = 16

// prefix is one way in which a frame begins. The producer makes the texts that
// encoders write after it. Readers take off the longest matching prefix.
type prefix struct {
	Text
	name     string // of what it begins
	json     bool   // it may begin verbose JSON
	producer producer
}

// prefixes checks every prefix of the spec, of whatever family.
func (c *checker) prefixes() {
	var list []prefix
	for _, p := range c.allPrefixes() {
		if !c.prefixForm(p.Text) {
			continue
		}
		if strings.HasPrefix(p.V, "{") && !p.json {
			c.add(p.Pos, "verbose-prefix", "prefix %s begins like JSON; that is verbose's", quote(p.V))
		} else {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b prefix) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	first := map[string]prefix{}
	var distinct []prefix
	for _, p := range list {
		if f, double := first[p.V]; double {
			c.addPair(p.Pos, f.Pos, "duplicate-prefix", "prefix %s of %s is also that of %s", quote(p.V), p.name, f.name)
			continue
		}
		first[p.V] = p
		distinct = append(distinct, p)
	}
	for _, long := range distinct {
		for n := 1; n < len(long.V); n++ {
			if short, there := first[long.V[:n]]; there && short.producer != nil && short.producer(long.V[n:]) {
				c.ambiguous(long, short)
			}
		}
	}
}

func (c *checker) ambiguous(long, short prefix) {
	c.addRelated(long.Pos, short.Pos, "ambiguous-prefix", "a frame of %s with prefix %s can begin with %s, the prefix of %s, and be read two ways; the shorter at %s",
		short.name, quote(short.V), quote(long.V), long.name, short.Pos)
}

func (c *checker) allPrefixes() []prefix {
	var list []prefix
	b := newBodies(c)
	for i := range c.Records {
		r := &c.Records[i]
		made := b.formats(r)
		for _, f := range r.Formats {
			name, chain := "format "+quote(f.Name.V), joined(f.Chain)
			if i > 0 {
				name += " of record " + quote(r.Name.V)
			}
			json := chain == "verbose" || !slices.Contains(goodChains, chain)
			for _, p := range append([]Text{f.Prefix}, f.LegacyPrefixes...) {
				list = append(list, prefix{p, name, json, made(f.Chain)})
			}
		}
	}
	if c.Deltas != nil {
		list = append(list, prefix{c.Deltas.Prefix, "deltas", false, b.deltas()})
	}
	if r := c.Requests; r != nil {
		list = append(list,
			prefix{r.Request.Prefix, "requests", false, anything},
			prefix{r.Tool.Prefix, "tools", false, anything},
			prefix{r.System.Prefix, "system prompts", false, anything})
	}
	return list
}

func (c *checker) prefixForm(t Text) bool {
	if !t.Set() || !c.filled(t, "a prefix") {
		return false
	}
	switch {
	case !prefixCharacters.MatchString(t.V):
		c.add(t.Pos, "bad-prefix", "prefix %s must be printable ASCII, without white space, quotes and backslashes", quote(t.V))
	case len(t.V) > longestPrefix:
		c.add(t.Pos, "bad-prefix", "prefix %s has %d characters; the limit is %d", quote(t.V), len(t.V), longestPrefix)
	default:
		return true
	}
	return false
}
