package spec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec/types"
)

// Rules of a record's fields.

// keptMembers is what the members that verbose keeps are called in records.
const keptMembers = "members"

// jsonMethods are those of Go's encoding/json, without regard to case.
var jsonMethods = []string{"marshaljson", "unmarshaljson"}

func (c *checker) fields(r *Record) {
	names, idents, roles := map[string]Pos{}, identifiers{}, map[string]Pos{}
	for i := range r.Fields {
		f := &r.Fields[i]
		if c.name(f.Name, "field") && f.Name.V == keptMembers {
			c.add(f.Name.Pos, "reserved-name", "field name %q is that of the members that verbose keeps; give it another name", f.Name.V)
		}
		c.distinct(names, f.Name, "duplicate-name", "field")
		if f.Identifier.V == keptMembers {
			c.add(f.Identifier.Pos, "reserved-name", "field identifier %q is that of the members that verbose keeps; give it another one", f.Identifier.V)
		}
		c.ident(idents, f.Name, &f.Identifier, "field")
		if slices.Contains(jsonMethods, strings.ReplaceAll(f.Identifier.V, "_", "")) {
			c.add(cmp.Or(f.Identifier.Pos, f.Name.Pos), "reserved-name", "field identifier %q is that of a method in generated Go; give it another one", f.Identifier.V)
		}
		c.fieldType(f)
		c.bounds(f)
		c.example(f)
		if f.Role.Set() && c.known(f.Role, "field role", FieldRoles) {
			c.distinct(roles, f.Role, "duplicate-role", "field role")
			c.returncode(r, f)
		} else if f.Of.Set() && !f.Several() {
			c.add(f.Of.Pos, "field-role", "only a list, a map, and a field of the role returncode have the key \"of\"")
		}
	}
}

func (c *checker) fieldType(f *Field) {
	if !f.Type.Set() || !c.parts["tables"].whole && c.parts["tables"].pos != (Pos{}) {
		return
	}
	if slices.ContainsFunc(c.Records, func(r Record) bool { return !r.Name.Set() }) {
		return // it may be of that name
	}
	names := types.Names()
	for _, t := range c.Tables {
		names = append(names, t.Name.V)
	}
	for _, r := range c.Records {
		if c.recordType(r.Name.V) != nil {
			names = append(names, r.Name.V)
		}
	}
	if !slices.Contains(names, f.Type.V) {
		c.add(f.Type.Pos, "unknown-type", "unknown type %s%s", quote(f.Type.V), c.typeMeant(f.Type.V, names))
	}
	if f.Several() {
		c.elementType(f, slices.DeleteFunc(names, func(name string) bool { return !c.element(name) }))
	}
}

// element says whether a type may be that of an element.
func (c *checker) element(name string) bool {
	t := types.Of(name)
	return t == nil || !t.Holds
}

// elementType wants to know what a list or a map holds.
func (c *checker) elementType(f *Field, names []string) {
	switch {
	case !f.Of.Set():
		c.add(f.Type.Pos, "element-type", "a %s needs the key \"of\": the type of its elements, as %s or a table's name", f.Type.V, quote(names[0]))
	case !c.element(f.Of.V):
		c.add(f.Of.Pos, "element-type", "a %s holds no %ss%s", f.Type.V, f.Of.V, c.choices("", names))
	case !slices.Contains(names, f.Of.V):
		c.add(f.Of.Pos, "unknown-type", "unknown type %s%s", quote(f.Of.V), c.typeMeant(f.Of.V, names))
	}
}

// typeMeant knows what other languages call the types.
func (c *checker) typeMeant(name string, names []string) string {
	if meant := types.Meant(name); meant != "" {
		return fmt.Sprintf("; did you mean %q?", meant)
	}
	return c.choices(name, names)
}

// bounds stand beside the types that have them.
func (c *checker) bounds(f *Field) {
	for _, b := range []struct {
		Int
		key string
	}{{f.Min, "min"}, {f.Max, "max"}} {
		switch {
		case !b.Set():
		case f.Type.Set() && !c.typed(f, func(t *types.Type) bool { return t.Bounds }):
			c.add(b.Pos, "field-type", "only a field of type %s, or a list or map of these, has the key %q", types.Those(func(t *types.Type) bool { return t.Bounds }), b.key)
		default:
			c.inRange(b.Int, b.key, integerRange)
		}
	}
	if f.Min.Set() && f.Max.Set() && f.Max.V < f.Min.V {
		c.addRelated(f.Max.Pos, f.Min.Pos, "bounds", "max is %d, which is less than min, %d", f.Max.V, f.Min.V)
	}
}

// typed says whether the type of an element, or else of the field, has something.
func (c *checker) typed(f *Field, has func(*types.Type) bool) bool {
	typ := c.typeOf(f.Scalar().V)
	return typ != nil && has(typ)
}

// returncode is an integer that may be absent, and says what a status does: the
// codes of two roles.
func (c *checker) returncode(r *Record, f *Field) {
	if f.Type.Set() && f.Type.V != "integer" || !f.Optional.V {
		c.add(f.Role.Pos, "field-role", "a returncode is an optional field of type integer")
	}
	if !f.Of.Set() {
		c.add(f.Pos, "field-role", "a returncode needs the key \"of\": the field of a closed table with the roles success and error")
		return
	}
	of := c.fieldRef(r, f.Of)
	if of == nil || !c.parts["tables"].whole {
		return
	}
	t := c.TableOf(of.Type.V)
	if t == nil || t.Open != nil || of.Optional.V || !roled(t) || f.Pos.before(of.Pos) {
		c.add(f.Of.Pos, "field-role", "a returncode is of a required field before it, of a closed table with rows of the roles success and error; %s is none", quote(f.Of.V))
	}
}

// fieldRef finds the field that a text names, or refuses the text.
func (c *checker) fieldRef(r *Record, t Text) *Field {
	if !t.Set() || !r.whole("fields") {
		return nil
	}
	if f := r.FieldOf(t.V); f != nil {
		return f
	}
	var names []string
	for _, f := range r.Fields {
		names = append(names, f.Name.V)
	}
	c.add(t.Pos, "unknown-field", "unknown field %s%s", quote(t.V), c.choices(t.V, names))
	return nil
}

// FieldOf returns the field of that name, or nil.
func (r *Record) FieldOf(name string) *Field {
	for i := range r.Fields {
		if r.Fields[i].Name.V == name {
			return &r.Fields[i]
		}
	}
	return nil
}

// zeroable says whether 0 can be left out of a field: it then has to be a value,
// and absence nothing else.
func (c *checker) zeroable(f *Field) bool {
	return f.Type.V == f.Scalar().V && c.typed(f, func(t *types.Type) bool { return t.OmitZero }) && !f.Optional.V && (!f.Min.Set() || f.Min.V <= 0) && (!f.Max.Set() || f.Max.V >= 0)
}

func (c *checker) omitZero(b Bool, f *Field) {
	if b.V && f != nil && f.Type.Set() && !c.zeroable(f) {
		c.add(b.Pos, "omit-zero", "only a required integer that may be 0 is left out when it is, not %s", quote(f.Name.V))
	}
}
