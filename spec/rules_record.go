package spec

import (
	"fmt"
	"slices"
	"strings"
)

// Rules of formats and of the choice between them.

// selections are names that stand beside the formats' in the encoders' options.
var selections = []string{"auto", "smallest", "tokens"}

// reserved are the lower-case reserved words of Go, TypeScript and Python, and
// the one name that every JavaScript object has.
var reserved = strings.Fields(`
	and as assert async await break case catch chan class const constructor
	continue debugger def default defer del delete do elif else enum except
	export extends fallthrough false finally for from func function global go
	goto if implements import in instanceof interface is lambda let map new
	nonlocal not null or package pass private protected public raise range
	return select static struct super switch this throw true try type typeof var
	void while with yield`)

func (c *checker) formats() {
	names, idents := map[string]Pos{}, map[string]Text{}
	for _, f := range c.Formats {
		if !f.Name.Set() {
			continue
		}
		c.formatName(f.Name)
		c.distinct(names, f.Name, "duplicate-name", "format")
		// FormatABC is the Go constant of a_bc and of ab_c.
		c.apart(idents, f.Name, strings.ReplaceAll(f.Name.V, "_", ""), "formats", "underscores")
	}
}

func (c *checker) formatName(t Text) {
	switch {
	case !nameForm.MatchString(t.V):
		c.add(t.Pos, "bad-name", "format name %s must be words of a-z and 0-9, joined by single underscores, and begin with a letter", quote(t.V))
	case slices.Contains(selections, t.V):
		c.add(t.Pos, "reserved-name", "format name %q is the name of a selection", t.V)
	case slices.Contains(reserved, t.V):
		c.add(t.Pos, "reserved-name", "format name %q is a reserved word", t.V)
	}
}

// goodChains are all that a format's chain may be.
var goodChains = []string{
	"verbose", "dsl", "payload, base64", "payload, base85", "payload, zlib, base64", "payload, zlib, base85",
}

func (c *checker) chains() {
	once := map[string]Pos{}
	for _, f := range c.Formats {
		chain, ok := c.chain(f.Chain)
		if !ok {
			continue
		}
		if !slices.Contains(goodChains, chain) {
			c.add(f.Chain[0].Pos, "bad-chain", "no format is made by [%s]; there are [%s]", chain, strings.Join(goodChains, "], ["))
			continue
		}
		if chain == "verbose" || chain == "dsl" {
			c.distinct(once, f.Chain[0], "duplicate-chain", "format of chain")
		}
		if chain == "verbose" {
			c.verbosePrefix(f)
		}
	}
}

// chain checks that the steps are known and have their sections, and joins them.
func (c *checker) chain(steps []Text) (string, bool) {
	for _, s := range steps {
		if !c.known(s, "chain step", ChainSteps) {
			return "", false
		}
		if _, declared := c.sections[s.V]; !declared && s.V != "base64" {
			c.add(s.Pos, "missing-section", "the step %s needs the section %q", s.V, s.V)
		}
	}
	return joined(steps), len(steps) > 0
}

func joined(steps []Text) string {
	var list []string
	for _, s := range steps {
		list = append(list, s.V)
	}
	return strings.Join(list, ", ")
}

// verbosePrefix is where JSON begins: readers allow white space before it.
func (c *checker) verbosePrefix(f Format) {
	if f.Prefix.Set() && f.Prefix.V != "{" {
		c.add(f.Prefix.Pos, "verbose-prefix", "the prefix of verbose is \"{\", where JSON begins")
	}
	if len(f.LegacyPrefixes) > 0 {
		c.add(f.LegacyPrefixes[0].Pos, "verbose-prefix", "verbose has no legacy prefix")
	}
}

// unusedSections refuses what would bring files that nothing calls. Base85 is
// public by itself.
func (c *checker) unusedSections() {
	deltas, declared := c.sections["deltas"]
	if !c.sections["formats"].whole || declared && !deltas.whole {
		return
	}
	used := map[string]bool{}
	for _, f := range c.Formats {
		use(used, f.Chain)
	}
	if c.Deltas != nil {
		for _, o := range c.Deltas.Operations {
			use(used, o.Chain)
		}
	}
	for _, name := range []string{"verbose", "dsl", "payload", "zlib"} {
		if s, declared := c.sections[name]; declared && !used[name] {
			c.add(s.pos, "unused-section", "no chain has the step %s, so the section %q has no use", name, name)
		}
	}
}

func use(used map[string]bool, steps []Text) {
	for _, s := range steps {
		used[s.V] = true
	}
}

func (c *checker) selection() {
	var names, verbose []string
	for _, f := range c.Formats {
		names = append(names, f.Name.V)
		if len(f.Chain) == 1 && f.Chain[0].V == "verbose" {
			verbose = append(verbose, f.Name.V)
		}
	}
	auto := c.Selection.Auto
	for _, r := range auto.Ranges {
		c.formatRef(r.Format, names)
	}
	if c.formatRef(auto.Otherwise, names) && !slices.Contains(verbose, auto.Otherwise.V) {
		c.add(auto.Otherwise.Pos, "otherwise-format", "otherwise must name the verbose format, the only one that carries every field")
	}
	c.ranges(auto.Ranges)
	for _, list := range [][]Text{c.Selection.Smallest, c.Selection.Tokens} {
		seen := map[string]Pos{}
		for _, name := range list {
			if c.formatRef(name, names) {
				c.distinct(seen, name, "duplicate-choice", "format")
			}
		}
	}
}

func (c *checker) formatRef(t Text, names []string) bool {
	if !t.Set() || !c.sections["formats"].whole {
		return false
	}
	if !slices.Contains(names, t.V) {
		c.add(t.Pos, "unknown-format", "no format is named %s%s", quote(t.V), c.choices(t.V, names))
		return false
	}
	return true
}

// ranges must cover all sizes from 0 on, each once.
func (c *checker) ranges(ranges []Range) {
	if !c.sections["selection"].whole {
		return
	}
	next, before := int64(0), Pos{}
	for i, r := range ranges {
		c.inRange(r.From, "from", fromRange)
		switch {
		case next >= 0 && r.From.V > next:
			c.add(r.From.Pos, "range-gap", "results of %s have no format", sizes(next, r.From.V-1))
		case next >= 0 && r.From.V < next && i > 0:
			c.addPair(r.From.Pos, before, "range-overlap", "results of %s have two formats", sizes(r.From.V, next-1))
		}
		before = r.Pos
		next = c.rangeEnd(r, i == len(ranges)-1)
	}
}

// rangeEnd returns where the next range begins, or -1.
func (c *checker) rangeEnd(r Range, last bool) int64 {
	switch {
	case last && r.To.Set():
		c.add(r.To.Pos, "range-end", "the last range has no end: leave out \"to\"")
	case !last && !r.To.Set():
		c.add(r.Pos, "range-end", "only the last range has no end: this one needs \"to\"")
	case !last && c.inRange(r.To, "to", toRange):
		if r.To.V < r.From.V {
			c.add(r.To.Pos, "range-empty", "the range ends at %d, before it begins", r.To.V)
			return -1
		}
		return r.To.V + 1
	}
	return -1
}

func sizes(from, to int64) string {
	if from == to {
		return fmt.Sprintf("%d bytes", from)
	}
	return fmt.Sprintf("%d to %d bytes", from, to)
}
