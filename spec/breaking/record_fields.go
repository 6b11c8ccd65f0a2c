package breaking

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

func (c *comparison) fields(p recordPair) {
	for i := range p.new.Fields {
		f := &p.new.Fields[i]
		if was := p.before(f); was != nil {
			c.field(was, f, p)
		} else {
			c.add(f.Name.Pos, fieldRule("added", f, p.new, p.old), f.Name.V, "the field %q is new", p.path(f.Name.V))
		}
	}
	kept := map[string]bool{}
	for _, f := range p.new.Fields {
		kept[p.oldName(f.Name.V)] = true
	}
	for i := range p.old.Fields {
		if f := &p.old.Fields[i]; !kept[f.Name.V] {
			c.gone(f.Name.Pos, fieldRule("removed", f, p.old, p.new), f.Name.V, "the field %q is gone", p.path(f.Name.V))
			c.further(p.reserveField(f))
		}
	}
	name := func(f *spec.Field) string { return p.oldName(f.Name.V) }
	if f := firstMoved(p.old.Fields, p.new.Fields, name); f != nil {
		c.add(f.Pos, "field-order", f.Name.V, "the fields are in another order from %s on", p.path(f.Name.V))
	}
}

// fieldRule is the rule for an added or removed field: in verbose, decoders without
// it see an unknown member. They miss the status where a returncode says it.
func fieldRule(change string, f *spec.Field, with, without *spec.Record) string {
	switch {
	case f.Role.V == "returncode":
		return "field-role"
	case !f.Optional.V && !omitsZero(with, f):
		return "required-field-" + change
	case without.Verbose != nil && without.Verbose.Unknown.V == "refuse":
		return "field-" + change + "-refused"
	}
	return "field-" + change
}

// omitsZero says whether a verbose frame may be without the field, which is then 0.
// Where other layouts have it, these are findings of their own.
func omitsZero(r *spec.Record, f *spec.Field) bool {
	return r.Verbose != nil && slices.ContainsFunc(r.Verbose.Members, func(m spec.Member) bool { return m.Field.V == f.Name.V && m.OmitZero.V })
}

func (c *comparison) field(old, new *spec.Field, p recordPair) {
	name, path := new.Name.V, p.path(new.Name.V)
	c.text(old.Name, new.Name, "field-name", name, "the name of the field")
	if was, is := c.kind(c.old, old), c.kind(c.new, new); was != is {
		c.add(new.Type.Pos, "field-type", name, "the type of %s is %s and was %s", path, is, was)
	}
	if old.Optional.V && !new.Optional.V {
		c.add(new.Name.Pos, "field-required", name, "the field %s is required", path)
	} else if new.Optional.V && !old.Optional.V {
		c.add(new.Optional.Pos, "field-optional", name, "the field %s is optional", path)
	}
	c.bounds(old, new, path)
	if old.Role.V != new.Role.V || new.Role.Set() && p.oldName(new.Of.V) != old.Of.V {
		c.add(new.Pos, "field-role", name, "the role of %s is %s and was %s", path, orNone(new.Role), orNone(old.Role))
	}
	if old.Identifier.V != new.Identifier.V && old.Name.V == name {
		c.add(new.Pos, "field-name", name, "the identifier of %s is %s and was %s", path, new.Identifier.V, old.Identifier.V)
	}
}

// bounds that are narrower at one end and wider at the other are two findings.
func (c *comparison) bounds(old, new *spec.Field, path string) {
	was, is := bounds(old), bounds(new)
	if new.Several() {
		path += "[]" // its elements
	}
	for _, x := range []struct {
		rule, who string
		refused   string
	}{{"field-bounds", "new", outside(was, is)}, {"field-bounds-widened", "old", outside(is, was)}} {
		if x.refused != "" {
			c.add(new.Pos, x.rule, new.Name.V, "%s: %s became %s; %s decoders refuse %s", path, span(was[0], was[1]), span(is[0], is[1]), x.who, x.refused)
		}
	}
}

// outside are the integers within some bounds and not within others, "" for none.
func outside(in, out [2]int64) string {
	var list []string
	if in[0] < out[0] {
		list = append(list, span(in[0], min(in[1], out[0]-1)))
	}
	if in[1] > out[1] {
		list = append(list, span(max(in[0], out[1]+1), in[1]))
	}
	return strings.Join(list, " and ")
}

func span(least, most int64) string {
	if least == most {
		return strconv.FormatInt(least, 10)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// kind is the type of a field, and of its elements. Tables are compared by themselves.
func (c *comparison) kind(f *spec.File, x *spec.Field) string {
	kind := x.Scalar().V
	if f.TableOf(kind) != nil {
		kind = "a table"
	}
	if r := f.Carried(x); r != nil {
		kind = "the record " + c.newName(r)
	}
	if x.Several() {
		kind = "a " + x.Type.V + " of " + kind
	}
	return kind
}

// newName is the name that a record of either spec has now.
func (c *comparison) newName(r *spec.Record) string {
	for _, p := range c.pairs {
		if p.old == r {
			return p.new.Name.V
		}
	}
	return r.Name.V
}

// bounds are those of an integer; what a field leaves out is its default.
func bounds(f *spec.Field) [2]int64 {
	const most = 1<<53 - 1
	b := [2]int64{-most, most}
	for i, x := range []spec.Int{f.Min, f.Max} {
		if x.Set() {
			b[i] = x.V
		}
	}
	return b
}
