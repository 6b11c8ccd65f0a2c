package breaking

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

func (c *comparison) payload(p recordPair) {
	if p.old.Payload == nil || p.new.Payload == nil {
		return
	}
	old, new := p.old.Payload, p.new.Payload
	c.integer(old.Default, new.Default, "payload-default", "default", "the default version")
	c.fallback(old, new)
	c.extra(old, new)
	number := func(v *spec.PayloadVersion) int64 { return v.Version.V }
	before, after := index(old.Versions, number), index(new.Versions, number)
	for _, v := range new.Versions {
		symbol := strconv.FormatInt(v.Version.V, 10)
		if o := before[v.Version.V]; o == nil {
			c.add(v.Version.Pos, versionRule(p.new, v.Version.V), symbol, "the payload version %s is new", symbol)
		} else {
			c.elements(p, o, &v, symbol)
		}
	}
	for _, v := range old.Versions {
		if after[v.Version.V] == nil {
			symbol := strconv.FormatInt(v.Version.V, 10)
			c.gone(v.Version.Pos, "payload-version-removed", symbol, "the payload version %s is gone", symbol)
		}
	}
}

// versionRule is the rule for a new version. Nobody can ask for that of a record inside another:
// encoders write its default and its fallback.
func versionRule(r *spec.Record, version int64) string {
	switch {
	case r.Payload.Default.V == version || r.Payload.Fallback.Set() && r.Payload.Fallback.V == version:
		return "payload-version-written"
	case r.Framed():
		return "payload-version-added"
	}
	return "payload-version-read"
}

func (c *comparison) fallback(old, new *spec.Payload) {
	switch {
	case old.Fallback.Set() && new.Fallback.Set():
		c.integer(old.Fallback, new.Fallback, "payload-fallback", "fallback", "the fallback version")
	case old.Fallback.Set():
		c.gone(old.Fallback.Pos, "payload-fallback", "fallback", "the fallback version is gone and was %d", old.Fallback.V)
	case new.Fallback.Set():
		c.add(new.Fallback.Pos, "payload-fallback", "fallback", "the fallback version is %d and was none", new.Fallback.V)
	}
}

func (c *comparison) extra(old, new *spec.Payload) {
	was, is := old.Extra, new.Extra
	if passesOver(old) == passesOver(new) {
		return
	}
	rule := "payload-extra"
	if passesOver(old) {
		rule = "payload-extra-refused"
	}
	c.key(was, is, rule, "extra", "elements behind those of a version are %s, and were %s", done[is.V], done[was.V])
}

func passesOver(p *spec.Payload) bool { return p.Extra.V == "ignore" }

// elements compares those of a version. Where one has become another, peers take them for each
// other; what comes behind all, and what is reserved, is passed over.
func (c *comparison) elements(p recordPair, was, is *spec.PayloadVersion, version string) {
	found := map[string]spec.Pos{}
	for i := range max(len(was.Fields), len(is.Fields)) {
		var old, new *spec.PayloadField
		if i < len(was.Fields) {
			old = &was.Fields[i]
		}
		at := is.Pos
		if i < len(is.Fields) {
			new = &is.Fields[i]
			at = new.Pos
		}
		for _, rule := range p.elementRules(old, new) {
			if _, seen := found[rule]; !seen {
				found[rule] = at
			}
		}
	}
	if pos, other := found["payload-fields"]; other {
		found = map[string]spec.Pos{"payload-fields": pos}
	} else if _, more := found[fieldMore(p.old)]; more { // what is reserved in front of it came with it
		delete(found, "payload-reserved-added")
	}
	for _, rule := range slices.Sorted(maps.Keys(found)) {
		c.add(found[rule], rule, version, "the payload version %s holds %s and held %s", version, layout(*is), layout(*was))
		if lost := p.lost(was, is); lost != "" {
			c.further("write {reserved: " + lost + "} in its place")
		}
	}
}

// elementRules are those for an element that has become another, is new, or is gone.
func (p recordPair) elementRules(old, new *spec.PayloadField) []string {
	switch {
	case old == nil && new.Reserved.Set():
		return []string{"payload-reserved-added"}
	case old == nil && p.mayLack(new) && (!passesOver(p.old.Payload) || p.isNew(new)):
		return []string{fieldMore(p.old)}
	case old == nil:
	case new == nil && old.Reserved.Set():
		return []string{"reserved-removed"}
	case new == nil && p.mayBeGone(old) && passesOver(p.new.Payload):
		return []string{"payload-field-removed"}
	case new == nil:
	case old.Reserved.Set() && new.Reserved.Set():
		return nil
	case old.Reserved.Set() && p.mayLack(new) && p.isNew(new):
		return []string{"reserved-removed", "payload-field-added"}
	case new.Reserved.Set() && p.mayBeGone(old):
		return []string{"payload-field-reserved"}
	case element(*old) == element(p.was(*new)):
		return nil
	}
	return []string{"payload-fields"}
}

// mayLack says whether records may be without the field.
func (p recordPair) mayLack(e *spec.PayloadField) bool { return p.new.FieldOf(e.Field.V).Optional.V }

// isNew says whether old readers know the field from no layout: they would miss it.
func (p recordPair) isNew(e *spec.PayloadField) bool {
	return p.before(p.new.FieldOf(e.Field.V)) == nil
}

// fieldMore is the rule for an optional field behind all that old readers know.
func fieldMore(old *spec.Record) string {
	if passesOver(old.Payload) {
		return "payload-field-added"
	}
	return "payload-field-added-refused"
}

// mayBeGone says whether the new record lacks the field, and frames might.
func (p recordPair) mayBeGone(e *spec.PayloadField) bool {
	return p.old.FieldOf(e.Field.V).Optional.V && p.isGone(e.Field.V)
}

// isGone says whether the new record has the field no more.
func (p recordPair) isGone(field string) bool {
	return !slices.ContainsFunc(p.new.Fields, func(f spec.Field) bool { return p.oldName(f.Name.V) == field })
}

// lost is the only field whose element is gone between others that stay; "" if there is more to it.
func (p recordPair) lost(was, is *spec.PayloadVersion) string {
	for i, e := range was.Fields {
		rest := append(slices.Clone(was.Fields[:i]), was.Fields[i+1:]...)
		same := func(a, b spec.PayloadField) bool { return element(a) == element(p.was(b)) }
		if f := p.old.FieldOf(e.Field.V); f != nil && f.Optional.V && p.isGone(f.Name.V) && slices.EqualFunc(rest, is.Fields, same) {
			return f.Name.V
		}
	}
	return ""
}

// was gives a field the name that it had.
func (p recordPair) was(f spec.PayloadField) spec.PayloadField {
	f.Field.V = p.oldName(f.Field.V)
	return f
}

// layout writes a version's fields out: "[status as integer, tokens as integer
// (left out when it is 0)]".
func layout(v spec.PayloadVersion) string {
	list := make([]string, len(v.Fields))
	for i, f := range v.Fields {
		list[i] = element(f)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func element(f spec.PayloadField) string {
	switch {
	case f.Reserved.Set():
		return "reserved"
	case f.OmitZero.V:
		return f.Field.V + " as " + f.As.V + " (left out when it is 0)"
	case f.Of.Set():
		return f.Field.V + " as a " + f.As.V + " of " + f.Of.V
	}
	return f.Field.V + " as " + f.As.V
}
