package spec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Rules of records, of their formats and of the choice between these.

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

func (c *checker) recordRules() {
	names, idents := map[string]Pos{}, identifiers{}
	for i := range c.Records {
		r := &c.Records[i]
		if c.name(r.Name, "record") {
			c.reservedWord(r.Name, "record")
		}
		if t := c.TableOf(r.Name.V); t != nil && r.Name.Set() {
			c.addPair(r.Name.Pos, t.Name.Pos, "duplicate-name", "the record %s is called like a table", quote(r.Name.V))
		}
		c.distinct(names, r.Name, "duplicate-name", "record")
		c.ident(idents, r.Name, &r.Identifier, "record")
		if r.Framed() && !r.declares("fields") {
			c.add(r.Pos, "missing-section", "a record with formats needs the key \"fields\"")
		}
		c.fields(r)
		c.members(r)
		c.notReserved(r)
		c.dslLayout(r)
		c.payloads(r)
		c.formats(r)
		c.chains(r)
		c.unusedLayouts(r)
		c.selection(r)
	}
	c.carried()
	c.unusedZlib()
}

// declares says whether the record has the key, whole or not.
func (r *Record) declares(key string) bool {
	_, declared := r.parts[key]
	return declared
}

// whole says whether all of a key was read, or there is nothing to read.
func (r *Record) whole(key string) bool {
	s, declared := r.parts[key]
	return s.whole || !declared
}

func (c *checker) formats(r *Record) {
	names, idents := map[string]Pos{}, map[string]Text{}
	for _, f := range r.Formats {
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
	case !c.name(t, "format"):
	case slices.Contains(selections, t.V):
		c.add(t.Pos, "reserved-name", "format name %q is the name of a selection; give it another name", t.V)
	default:
		c.reservedWord(t, "format")
	}
}

func (c *checker) reservedWord(t Text, what string) {
	if slices.Contains(reserved, t.V) {
		c.add(t.Pos, "reserved-name", "%s name %q is a reserved word; give it another name", what, t.V)
	}
}

// goodChains are all that a format's chain may be.
var goodChains = []string{
	"verbose", "dsl", "payload, base64", "payload, base64url", "payload, base85",
	"payload, zlib, base64", "payload, zlib, base64url", "payload, zlib, base85", "payload", "payload, zlib",
}

// Binary says whether the format's frames are bytes: its chain ends without a text coding.
func (f *Format) Binary() bool {
	chain := joined(f.Chain)
	return chain == "payload" || chain == "payload, zlib"
}

func (c *checker) chains(r *Record) {
	once := map[string]Pos{}
	for _, f := range r.Formats {
		chain, ok := c.chain(f.Chain)
		if !ok {
			continue
		}
		if !slices.Contains(goodChains, chain) {
			c.add(f.Chain[0].Pos, "bad-chain", "no format is made by [%s]; there are [%s]", chain, strings.Join(goodChains, "], ["))
			continue
		}
		for _, s := range f.Chain {
			if _, declared := r.parts[s.V]; !declared && (s.V == "dsl" || s.V == "payload") {
				c.add(s.Pos, "missing-section", "the step %s needs the layout %q in the record", s.V, s.V)
			}
		}
		if chain == "verbose" || chain == "dsl" {
			c.distinct(once, f.Chain[0], "duplicate-chain", "format of chain")
		}
		if chain == "verbose" {
			c.verbosePrefix(f)
		}
	}
}

// chain checks that the steps are known, and joins them.
func (c *checker) chain(steps []Text) (string, bool) {
	for _, s := range steps {
		if !c.known(s, "chain step", ChainSteps) {
			return "", false
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

// verbosePrefix ends where the object begins. A brace alone takes white space in
// front.
func (c *checker) verbosePrefix(f Format) {
	p := f.Prefix.V
	if f.Prefix.Set() && p != "" && p != "{" && (!strings.HasSuffix(p, "{") || p[0] == '{') {
		c.add(f.Prefix.Pos, "verbose-prefix", "the prefix of verbose is \"{\", or other text that ends in \"{\", where the object begins")
	}
	if len(f.LegacyPrefixes) > 0 {
		c.add(f.LegacyPrefixes[0].Pos, "verbose-prefix", "verbose has no legacy prefix")
	}
}

// unusedLayouts refuses what would bring files that nothing calls; of what other records may
// use, carried does.
func (c *checker) unusedLayouts(r *Record) {
	if !r.parts["formats"].whole {
		return
	}
	used := map[string]bool{}
	for _, f := range r.Formats {
		use(used, f.Chain)
	}
	if !used["dsl"] {
		c.unusedLayout(r, "dsl")
	}
}

func (c *checker) unusedLayout(r *Record, name string) {
	if s, declared := r.parts[name]; declared {
		c.add(s.pos, "unused-section", "no chain has the step %s, so the layout %q has no use", name, name)
	}
}

// unusedZlib does the same for zlib. Base85 is public by itself.
func (c *checker) unusedZlib() {
	deltas, declared := c.parts["deltas"]
	s, there := c.parts["zlib"]
	if there && c.parts["records"].whole && (deltas.whole || !declared) && !c.used()["zlib"] {
		c.add(s.pos, "unused-section", "no chain has the step zlib, so the section \"zlib\" has no use")
	}
}

// used are the steps of all chains.
func (f *File) used() map[string]bool {
	used := map[string]bool{}
	for _, r := range f.Records {
		for _, f := range r.Formats {
			use(used, f.Chain)
		}
	}
	if f.Deltas != nil {
		for _, o := range f.Deltas.Operations {
			use(used, o.Chain)
		}
	}
	return used
}

func use(used map[string]bool, steps []Text) {
	for _, s := range steps {
		used[s.V] = true
	}
}

func (c *checker) selection(r *Record) {
	if r.Selection == nil {
		return
	}
	var names, verbose []string
	for _, f := range r.Formats {
		names = append(names, f.Name.V)
		if len(f.Chain) == 1 && f.Chain[0].V == "verbose" {
			verbose = append(verbose, f.Name.V)
		}
	}
	whole := r.parts["formats"].whole
	auto := r.Selection.Auto
	if f := c.fieldRef(r, auto.By); f != nil && f.Type.V != "text" {
		var texts []string
		for _, x := range r.Fields {
			if x.Type.V == "text" {
				texts = append(texts, quote(x.Name.V))
			}
		}
		c.add(auto.By.Pos, "field-type", "by must name a field of type text, and %s has the type %s; of type text: %s", quote(f.Name.V), f.Type.V, cmp.Or(strings.Join(texts, ", "), "none"))
	}
	for _, x := range auto.Ranges {
		c.formatRef(x.Format, names, whole)
	}
	if c.formatRef(auto.Otherwise, names, whole) && !slices.Contains(verbose, auto.Otherwise.V) {
		c.add(auto.Otherwise.Pos, "otherwise-format", "otherwise must name the verbose format, the only one that carries every field: %s", cmp.Or(strings.Join(verbose, ", "), "there is none"))
	}
	c.ranges(auto.Ranges, r.parts["selection"].whole)
	for _, list := range [][]Text{r.Selection.Smallest, r.Selection.Tokens} {
		seen := map[string]Pos{}
		for _, name := range list {
			if c.formatRef(name, names, whole) {
				c.distinct(seen, name, "duplicate-choice", "format")
			}
		}
	}
	for _, name := range r.Selection.Tokens {
		if f := r.formatOf(name.V); f != nil && f.Binary() {
			c.add(name.Pos, "text-format", "tokens chooses among texts, and the frames of %s are bytes", quote(name.V))
		}
	}
}

// formatOf is nil where there is none of the name.
func (r *Record) formatOf(name string) *Format {
	i := slices.IndexFunc(r.Formats, func(f Format) bool { return f.Name.V == name })
	if i < 0 {
		return nil
	}
	return &r.Formats[i]
}

func (c *checker) formatRef(t Text, names []string, whole bool) bool {
	if !t.Set() || !whole {
		return false
	}
	if !slices.Contains(names, t.V) {
		c.add(t.Pos, "unknown-format", "no format is named %s%s", quote(t.V), c.choices(t.V, names))
		return false
	}
	return true
}

// ranges must cover all sizes from 0 on, each once.
func (c *checker) ranges(ranges []Range, whole bool) {
	if !whole {
		return
	}
	next, before := int64(0), Pos{}
	for i, r := range ranges {
		c.inRange(r.From, "from", fromRange)
		switch {
		case next >= 0 && r.From.V > next:
			c.add(r.From.Pos, "range-gap", "sizes of %s have no format", sizes(next, r.From.V-1))
		case next >= 0 && r.From.V < next && i > 0:
			c.addPair(r.From.Pos, before, "range-overlap", "sizes of %s have two formats", sizes(r.From.V, next-1))
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
