package spec

import (
	"cmp"
	"slices"
	"strings"
)

// longestPrefix is in characters.
const longestPrefix = 16

// prefix is one way in which a frame begins. Readers take off the longest that
// fits.
type prefix struct {
	Text
	name string // of what it begins
	json bool   // it may begin verbose JSON

	legacy bool  // another prefix is written
	binary bool  // frames are bytes, which tell the format where the prefix is empty
	zlib   bool  // these begin like zlib's
	body   *body // what stands behind it; nil where another rule refuses that
}

// prefixes checks every prefix of the spec, of whatever family.
func (c *checker) prefixes() {
	var list []prefix
	for _, p := range c.allPrefixes() {
		if p.Set() && p.V == "" && !p.legacy {
			if !p.binary {
				c.add(p.Pos, "empty-prefix", "the frames of %s are texts, so they need a prefix: one format of bytes may have none", p.name)
				continue
			}
		} else if !c.prefixForm(p.Text) {
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
	if bare, there := first[""]; there && bare.zlib {
		for _, p := range distinct {
			if strings.HasPrefix(p.V, "x") {
				c.addRelated(p.Pos, bare.Pos, "ambiguous-prefix", "prefix %s of %s begins with \"x\", as the frames of %s at %s, which has no prefix: behind it stands zlib's header",
					quote(p.V), p.name, bare.name, bare.Pos)
			}
		}
	}
	for _, long := range distinct {
		for n := 1; n < len(long.V); n++ {
			if short, there := first[long.V[:n]]; there && short.body != nil && short.body.mayBegin(long.V[n:]) {
				c.ambiguous(long, short)
			}
		}
	}
}

func (c *checker) ambiguous(long, short prefix) {
	c.addRelated(long.Pos, short.Pos, "ambiguous-prefix", "prefix %s of %s begins with %s, the prefix of %s at %s, whose frames may go on with %s: behind %s stands %s",
		quote(long.V), long.name, quote(short.V), short.name, short.Pos, quote(long.V[len(short.V):]), quote(short.V), short.body.what)
}

func (c *checker) allPrefixes() []prefix {
	var list []prefix
	for i, r := range c.Ordered() {
		for _, f := range r.Formats {
			name, chain := "format "+quote(f.Name.V), joined(f.Chain)
			if i > 0 {
				name += " of record " + quote(r.Name.V)
			}
			json, b := chain == "verbose" || !slices.Contains(goodChains, chain), c.body(r, chain)
			for k, p := range append([]Text{f.Prefix}, f.LegacyPrefixes...) {
				list = append(list, prefix{Text: p, name: name, json: json, body: b, legacy: k > 0, binary: f.Binary(), zlib: chain == "payload, zlib"})
			}
		}
	}
	if c.Deltas != nil {
		list = append(list, prefix{Text: c.Deltas.Prefix, name: "deltas", body: c.deltaBody()})
	}
	if r := c.Requests; r != nil {
		text := &body{what: "anything", heads: []head{{}}}
		list = append(list,
			prefix{Text: r.Request.Prefix, name: "requests", body: text},
			prefix{Text: r.Tool.Prefix, name: "tools", body: text},
			prefix{Text: r.System.Prefix, name: "system prompts", body: text})
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
