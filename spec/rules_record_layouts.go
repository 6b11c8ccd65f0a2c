package spec

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec/types"
)

// Rules of verbose, dsl and payload.

func (c *checker) members(r *Record) {
	if r.Verbose == nil {
		return
	}
	names, fields := map[string]Pos{}, map[string]Pos{}
	for _, m := range r.Verbose.Members {
		c.filled(m.Name, "a member's name")
		c.distinct(names, m.Name, "duplicate-name", "member")
		c.noEscape(m.Name)
		if f := c.fieldRef(r, m.Field); f != nil {
			c.distinct(fields, m.Field, "duplicate-field", "field")
			c.omitZero(m.OmitZero, f)
		}
	}
	if r.parts["verbose"].whole && r.whole("fields") {
		for _, f := range r.Fields {
			if _, listed := fields[f.Name.V]; !listed {
				c.distinct(names, f.Name, "duplicate-name", "member")
			}
		}
	}
	if r.Verbose.Unknown.Set() {
		c.known(r.Verbose.Unknown, "choice", Unknowns)
	}
	if r.Verbose.Nulls.Set() {
		c.known(r.Verbose.Nulls, "choice", Nulls)
	}
}

// noEscape refuses the name of a member that JSON cannot hold as it is.
func (c *checker) noEscape(t Text) {
	if strings.ContainsAny(t.V, escaped) {
		c.add(t.Pos, "name-escape", "member %s would need an escape in JSON", quote(t.V))
	}
}

func (c *checker) dslLayout(r *Record) {
	if r.DSL == nil {
		return
	}
	c.separator(r.DSL.Separator)
	s := r.parts["dsl"]
	c.eachOnce(r, r.DSL.Fields, s.pos, s.whole)
	if len(r.DSL.Fields) == 0 {
		return
	}
	for _, t := range r.DSL.Fields[:len(r.DSL.Fields)-1] {
		if f := r.FieldOf(t.V); f != nil {
			c.noSeparator(r.DSL.Separator.V, c.TableOf(f.Scalar().V))
			if typ := c.TypeOf(f); typ.Type != nil && typ.Holds && types.Structural(r.DSL.Separator.V) {
				c.add(t.Pos, "separator-in-structure", "the text of the %s %s is JSON, which has the DSL separator %s; take another separator, or let the %s be the last field",
					typ.Name, f.Name.V, quote(r.DSL.Separator.V), typ.Name)
			}
		}
	}
}

// noSeparator refuses texts of a table that a layout could not carry.
func (c *checker) noSeparator(separator string, t *Table) {
	if t == nil || separator == "" {
		return
	}
	refuse := func(x Text, what string) {
		if strings.Contains(x.V, separator) {
			c.add(x.Pos, "separator-in-text", "%s %s holds the DSL separator %s", what, quote(x.V), quote(separator))
		}
	}
	if t.Open != nil {
		refuse(t.Open.NumberPrefix, "number_prefix")
	}
	for _, r := range t.Rows {
		refuse(r.Code, t.Name.V+" code")
		refuse(r.Name, t.Name.V+" name")
	}
}

// separator takes one ASCII character of punctuation.
func (c *checker) separator(t Text) {
	if !t.Set() || separatorForm.MatchString(t.V) {
		return
	}
	c.add(t.Pos, "bad-separator", "separator %s must be one ASCII character of punctuation, and no quote or backslash", quote(t.V))
}

// eachOnce wants every required field of a record once, and no other twice.
func (c *checker) eachOnce(r *Record, fields []Text, pos Pos, whole bool) {
	seen := map[string]Pos{}
	for _, t := range fields {
		f := c.fieldRef(r, t)
		if f == nil {
			continue
		}
		c.distinct(seen, t, "duplicate-field", "field")
		if f.Role.V == "returncode" {
			c.add(t.Pos, "field-role", "a returncode stands in verbose alone")
		}
	}
	for _, f := range r.Fields {
		if _, there := seen[f.Name.V]; whole && r.whole("fields") && !there && !f.Optional.V {
			c.add(pos, "missing-field", "the field %q is missing", f.Name.V)
		}
	}
}

func (c *checker) payloads(r *Record) {
	p := r.Payload
	if p == nil {
		return
	}
	if p.Extra.Set() {
		c.known(p.Extra, "choice", Extras)
	}
	versions, last := map[int64]Pos{}, int64(-1)
	for _, v := range p.Versions {
		c.distinctInts(versions, v.Version, "duplicate-version", "payload version", versionRange)
		if v.Version.Set() && v.Version.V < last {
			c.add(v.Version.Pos, "version-order", "payload version %d stands behind %d; versions ascend", v.Version.V, last)
		}
		last = max(last, v.Version.V)
		c.payloadFields(r, v)
	}
	if r.parts["payload"].whole {
		c.declaredVersion(versions, p.Default, "default")
		if p.Fallback.Set() {
			c.declaredVersion(versions, p.Fallback, "fallback")
		}
		c.fallback(r)
	}
}

func (c *checker) declaredVersion(versions map[int64]Pos, v Int, key string) {
	if _, declared := versions[v.V]; !declared {
		var list []string
		for _, n := range slices.Sorted(maps.Keys(versions)) {
			list = append(list, strconv.FormatInt(n, 10))
		}
		c.add(v.Pos, "unknown-version", "%s names payload version %d, which is not declared; there are %s", key, v.V, strings.Join(list, ", "))
	}
}

func (c *checker) payloadFields(r *Record, v PayloadVersion) {
	var names []Text
	var omitted []PayloadField
	gone := map[string]Pos{}
	for _, f := range v.Fields {
		if f.Reserved.Set() {
			c.reservedElement(r, f, gone)
			continue
		}
		names = append(names, f.Field)
		field := r.FieldOf(f.Field.V)
		if field != nil && f.As.Set() && c.known(f.As, "form", FieldForms) {
			c.fieldForm(field, f)
		}
		c.omitZero(f.OmitZero, field)
		if f.OmitZero.V {
			omitted = append(omitted, f)
		}
	}
	c.eachOnce(r, names, v.Pos, r.parts["payload"].whole)
	c.oneLength(r, v, omitted)
}

// reservedElement judges what stands for a field that is gone.
func (c *checker) reservedElement(r *Record, e PayloadField, gone map[string]Pos) {
	for _, pos := range []Pos{e.Field.Pos, e.As.Pos, e.Of.Pos, e.OmitZero.Pos} {
		if pos != (Pos{}) {
			c.add(pos, "field-form", "a reserved element has no other key; write {reserved: %s}", e.Reserved.V)
		}
	}
	c.name(e.Reserved, "reserved")
	c.distinct(gone, e.Reserved, "duplicate-field", "reserved element")
	if f := r.FieldOf(e.Reserved.V); f != nil {
		c.addPair(e.Reserved.Pos, f.Name.Pos, "reserved-field", "the element is reserved for %s, which is a field; write %s, or take the field out", f.Name.V, c.elementOf(f))
	}
}

// elementOf is how a version may write the field.
func (c *checker) elementOf(f *Field) string {
	as := []string{}
	for _, name := range []string{f.Type.V, f.Of.V} {
		if t := c.typeOf(name); t != nil {
			as = append(as, t.As[0])
		}
	}
	return "{field: " + f.Name.V + ", as: " + strings.Join(as, ", of: ") + "}"
}

func (c *checker) fieldForm(f *Field, p PayloadField) {
	typ := c.typeOf(f.Type.V)
	switch holds := f.Several(); {
	case typ == nil:
	case !slices.Contains(typ.As, p.As.V):
		c.add(p.As.Pos, "field-form", "%s is written as %s, not as %s", f.Name.V, strings.Join(typ.As, " or "), p.As.V)
	case holds && !p.Of.Set():
		c.add(p.As.Pos, "field-form", "%s is a %s and needs the key \"of\": how its elements are written", f.Name.V, f.Type.V)
	case !holds && p.Of.Set():
		c.add(p.Of.Pos, "field-form", "only a list or a map has the key \"of\", and %s has the type %s", f.Name.V, f.Type.V)
	case holds && c.known(p.Of, "form", ElementForms):
		c.scalarForm(f, p.Of, "elements of "+f.Name.V+" are")
	case !holds:
		c.scalarForm(f, p.As, f.Name.V+" is")
	}
}

// scalarForm judges how an element, or a field that holds none, is written.
func (c *checker) scalarForm(f *Field, as Text, what string) {
	t, typ := c.TableOf(f.Scalar().V), c.typeOf(f.Scalar().V)
	switch {
	case typ == nil || typ.Several:
	case !slices.Contains(typ.As, as.V):
		c.add(as.Pos, "field-form", "%s written as %s, not as %s", what, strings.Join(typ.As, " or "), as.V)
	case t != nil && as.V == "integer" && t.Open == nil && !numbered(t):
		c.add(as.Pos, "integer-needed", "%s written as an integer, and a row of the table %s has none", what, t.Name.V)
	}
}

// oneLength keeps it clear from the length of an array which elements it has.
func (c *checker) oneLength(r *Record, v PayloadVersion, omitted []PayloadField) {
	if len(omitted) > 1 {
		c.addRelated(omitted[1].OmitZero.Pos, omitted[0].OmitZero.Pos, "ambiguous-length",
			"a second field that is left out when it is 0: the length of the array would not say which is; the first at %s", omitted[0].OmitZero.Pos)
	}
	if len(omitted) == 0 || len(v.Fields) == 0 {
		return
	}
	if p := r.Payload; p.Extra.V == "ignore" {
		c.addRelated(omitted[0].OmitZero.Pos, p.Extra.Pos, "ambiguous-length",
			"%s may be left out of an array that may have more elements, as extra: ignore at %s says: its length would not say which; write {field: %s, as: %s}",
			quote(omitted[0].Field.V), p.Extra.Pos, omitted[0].Field.V, omitted[0].As.V)
	}
	last := v.Fields[len(v.Fields)-1]
	what, name := "the optional field", last.Field.V
	if last.Reserved.Set() {
		what, name = "the reserved element", last.Reserved.V
	}
	if last.Reserved.Set() || r.optional(last.Field) {
		c.addRelated(last.Pos, omitted[0].OmitZero.Pos, "ambiguous-length",
			"%s %s ends the array, as %s may be left out of it: its length would not say which is; the other at %s",
			what, quote(name), quote(omitted[0].Field.V), omitted[0].OmitZero.Pos)
	}
}

// fallback must carry every value of what the default carries.
func (c *checker) fallback(r *Record) {
	p := r.Payload
	fallback := p.version(p.Fallback)
	if fallback == nil {
		return
	}
	has := map[string]bool{}
	for _, f := range fallback.Fields {
		has[f.Field.V] = true
		if x := r.FieldOf(f.Field.V); x != nil && f.scalar() == "integer" {
			if t := c.TableOf(x.Scalar().V); t != nil && t.Open != nil {
				c.add(p.Fallback.Pos, "fallback-form", "payload version %d cannot be the fallback: it writes %s as an integer, which not all its values have", p.Fallback.V, x.Name.V)
			}
		}
	}
	if main := p.version(p.Default); main != nil {
		for _, f := range main.Fields {
			if x := r.FieldOf(f.Field.V); x != nil && x.Optional.V && !has[f.Field.V] {
				c.add(p.Fallback.Pos, "fallback-form", "payload version %d cannot be the fallback: it lacks the field %s of the default", p.Fallback.V, x.Name.V)
			}
		}
	}
}

// scalar is how an element, or else the field, is written.
func (f PayloadField) scalar() string { return cmp.Or(f.Of.V, f.As.V) }

func (p *Payload) version(number Int) *PayloadVersion {
	for i := range p.Versions {
		if v := &p.Versions[i]; number.Set() && v.Version.Set() && v.Version.V == number.V {
			return v
		}
	}
	return nil
}
