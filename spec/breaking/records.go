package breaking

import (
	"slices"

	"github.com/compactgen/compactgen/spec"
)

// recordPair is a record of both specs. Names are those of fields that have
// another one now: the old one, by the new. Via is the path to a part, from a record that has
// frames.
type recordPair struct {
	old, new *spec.Record
	names    map[string]string
	via      string
}

// path is where a field stands, for a message.
func (p recordPair) path(field string) string {
	if p.via == "" {
		return field
	}
	return p.via + "." + field
}

// before is the old form of a field of the new record; nil for a new one.
func (p recordPair) before(f *spec.Field) *spec.Field { return p.old.FieldOf(p.oldName(f.Name.V)) }

func (p recordPair) oldName(name string) string {
	if old, renamed := p.names[name]; renamed {
		return old
	}
	return name
}

func (c *comparison) records() {
	c.pairs = c.recordPairs()
	c.recordOrder(c.pairs)
	c.tables(c.pairs)
	for _, p := range c.pairs {
		c.fields(p)
		c.reservedFields(p)
		c.members(p)
		c.dsl(p)
		c.payload(p)
		c.formats(p)
		c.selection(p)
	}
}

// recordPairs finds the records that both specs have: by name, or, where one has
// another name, by a prefix. What remains is new or gone.
func (c *comparison) recordPairs() (pairs []recordPair) {
	name := func(r *spec.Record) string { return r.Name.V }
	before, after := index(c.old.Records, name), index(c.new.Records, name)
	taken := map[*spec.Record]bool{}
	for _, r := range c.new.Ordered() {
		was := before[r.Name.V]
		if was == nil && !r.Framed() {
			continue // a part of another name is found by the field that holds it
		}
		if was == nil {
			if was = c.readerOf(r, after); was == nil {
				c.add(r.Name.Pos, "record-added", r.Name.V, "the record %q is new", r.Name.V)
				continue
			}
			c.text(was.Name, r.Name, "record-name", r.Name.V, "the name of the record")
		}
		if r.Identifier.V != was.Identifier.V && was.Name.V == r.Name.V {
			c.add(r.Name.Pos, "record-name", r.Name.V, "the identifier of the record is %s and was %s", r.Identifier.V, was.Identifier.V)
		}
		taken[was] = true
		pairs = append(pairs, recordPair{was, r, renamed(was, r), ""})
	}
	pairs = c.partPairs(pairs, before, after)
	for i := range c.old.Records {
		if r := &c.old.Records[i]; !taken[r] && r.Framed() { // the field that held a part is gone, too, or of another type
			c.gone(r.Name.Pos, "record-removed", r.Name.V, "the record %q is gone", r.Name.V)
		}
	}
	return pairs
}

// readerOf is the old record that reads the first format of a new one, unless
// the new spec has a record of that name too.
func (c *comparison) readerOf(r *spec.Record, after map[string]*spec.Record) *spec.Record {
	for i := range c.old.Records {
		old := &c.old.Records[i]
		if old.Framed() && readingOf(old)[r.Formats[0].Prefix.V] != nil && after[old.Name.V] == nil {
			return old
		}
	}
	return nil
}

// partPairs adds the paths of parts, and the parts that have another name: a field that was of one
// is of the other, and neither spec has both.
func (c *comparison) partPairs(pairs []recordPair, before, after map[string]*spec.Record) []recordPair {
	for i := 0; i < len(pairs); i++ {
		p := pairs[i]
		for k := range p.new.Fields {
			f := &p.new.Fields[k]
			was := p.before(f)
			if was == nil {
				continue
			}
			old, new := c.old.Carried(was), c.new.Carried(f)
			if old == nil || new == nil {
				continue
			}
			at := slices.IndexFunc(pairs, func(x recordPair) bool { return x.new == new })
			if at < 0 && before[new.Name.V] == nil && after[old.Name.V] == nil {
				c.text(old.Name, new.Name, "record-name", new.Name.V, "the name of the record")
				at, pairs = len(pairs), append(pairs, recordPair{old, new, renamed(old, new), ""})
			}
			if at >= 0 && pairs[at].via == "" && !new.Framed() && (p.new.Framed() || p.via != "") {
				pairs[at].via = p.way() + "." + f.Name.V
			}
		}
	}
	return pairs
}

// way is the path to the record.
func (p recordPair) way() string {
	if p.via == "" {
		return p.new.Name.V
	}
	return p.via
}

// renamed finds fields that stand where one stood that is gone, and are the same
// but for the name.
func renamed(old, new *spec.Record) map[string]string {
	names := map[string]string{}
	for i, f := range new.Fields {
		if i >= len(old.Fields) || old.FieldOf(f.Name.V) != nil {
			continue
		}
		if was := old.Fields[i]; new.FieldOf(was.Name.V) == nil && !new.Reserves(was.Name.V) && was.Type.V == f.Type.V && was.Scalar().V == f.Scalar().V && was.Optional.V == f.Optional.V {
			names[f.Name.V] = was.Name.V
		}
	}
	return names
}
