package breaking

import (
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// reading is how a record's decoders know formats: by prefix.
type reading map[string]*spec.Format

func readingOf(record *spec.Record) reading {
	r := reading{}
	for i := range record.Formats {
		x := &record.Formats[i]
		for _, p := range allPrefixes(x) {
			r[p.V] = x
		}
	}
	return r
}

func allPrefixes(f *spec.Format) []spec.Text {
	return append([]spec.Text{f.Prefix}, f.LegacyPrefixes...)
}

func sameChain(a, b *spec.Format) bool { return sameTexts(a.Chain, b.Chain) }

func formatName(f *spec.Format) string { return f.Name.V }

// formats compares the formats behind the prefixes. Peers know a format by its
// prefix; its name is for callers.
func (c *comparison) formats(p recordPair) {
	before, after := readingOf(p.old), readingOf(p.new)
	names, oldNames := index(p.new.Formats, formatName), index(p.old.Formats, formatName)
	for i := range p.new.Formats {
		f := &p.new.Formats[i]
		c.newFormat(p, f, oldNames[f.Name.V], before)
	}
	for i := range p.old.Formats {
		f := &p.old.Formats[i]
		c.oldFormat(f, names[f.Name.V], after)
	}
}

// newFormat judges what new encoders write of a format, and where its name has
// gone. namesake is the old format of that name, or nil.
func (c *comparison) newFormat(p recordPair, f, namesake *spec.Format, before reading) {
	name, reader := f.Name.V, before[f.Prefix.V]
	switch {
	case reader == nil && namesake == nil:
		rule := "format-added"
		if p.chooses(name) {
			rule = "format-added-chosen"
		}
		c.add(f.Name.Pos, rule, name, "the format %q is new", name)
	case reader == nil:
		c.text(namesake.Prefix, f.Prefix, "format-prefix", name, "the prefix of "+name)
	case !sameChain(reader, f):
		c.add(f.Chain[0].Pos, "format-chain", name, "behind %q stands %s, where it was %s", f.Prefix.V, chain(f), chain(reader))
	case namesake == nil:
		c.add(f.Name.Pos, "format-name", name, "the format behind %q is named %q and was named %q", f.Prefix.V, name, reader.Name.V)
	case namesake.Prefix.V != f.Prefix.V:
		c.text(namesake.Prefix, f.Prefix, "format-prefix-exchanged", name, "the prefix of "+name)
	}
	for _, p := range f.LegacyPrefixes {
		switch was := before[p.V]; {
		case was == nil:
			c.add(p.Pos, "prefix-added", p.V, "%q is read as %s", p.V, name)
		case was != reader && !sameChain(was, f):
			c.add(p.Pos, "format-chain", name, "behind %q stands %s, where it was %s", p.V, chain(f), chain(was))
		}
	}
}

// oldFormat judges which prefixes new decoders don't read any more.
func (c *comparison) oldFormat(f, namesake *spec.Format, after reading) {
	read := false
	for _, p := range allPrefixes(f) {
		read = read || after[p.V] != nil
	}
	if !read && namesake == nil {
		c.gone(f.Name.Pos, "format-removed", f.Name.V, "the format %q is gone", f.Name.V)
		return
	}
	for _, p := range allPrefixes(f) {
		replaced := p == f.Prefix && namesake != nil && namesake.Prefix.V != p.V
		if after[p.V] == nil && !replaced {
			c.gone(p.Pos, "prefix-removed", p.V, "%q is no longer read as %s", p.V, f.Name.V)
		}
	}
}

func chain(f *spec.Format) string { return strings.Join(values(f.Chain), ", ") }
