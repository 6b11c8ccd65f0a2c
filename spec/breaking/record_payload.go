package breaking

import (
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
	number := func(v *spec.PayloadVersion) int64 { return v.Version.V }
	before, after := index(old.Versions, number), index(new.Versions, number)
	for _, v := range new.Versions {
		symbol := strconv.FormatInt(v.Version.V, 10)
		if o := before[v.Version.V]; o == nil {
			c.add(v.Version.Pos, versionRule(p.new, v.Version.V), symbol, "the payload version %s is new", symbol)
		} else if i := p.firstOther(o.Fields, v.Fields); i >= 0 {
			rule := "payload-fields"
			if i == len(o.Fields) && p.mayLack(v.Fields[i:]) {
				rule = "payload-field-added-refused"
			}
			c.add(v.Fields[min(i, len(v.Fields)-1)].Pos, rule, symbol, "the payload version %s holds %s and held %s", symbol, layout(v), layout(*o))
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

// firstOther returns the index of the first field that is another, or -1.
func (p recordPair) firstOther(old, new []spec.PayloadField) int {
	for i := range max(len(old), len(new)) {
		if i >= len(old) || i >= len(new) || element(old[i]) != element(p.was(new[i])) {
			return i
		}
	}
	return -1
}

// mayLack says whether frames end before these fields where a caller does not give them.
func (p recordPair) mayLack(fields []spec.PayloadField) bool {
	return !slices.ContainsFunc(fields, func(f spec.PayloadField) bool { return !p.new.FieldOf(f.Field.V).Optional.V })
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
	case f.OmitZero.V:
		return f.Field.V + " as " + f.As.V + " (left out when it is 0)"
	case f.Of.Set():
		return f.Field.V + " as a " + f.As.V + " of " + f.Of.V
	}
	return f.Field.V + " as " + f.As.V
}
