package breaking

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

func (c *comparison) payload() {
	if c.old.Payload == nil || c.new.Payload == nil {
		return
	}
	old, new := c.old.Payload, c.new.Payload
	c.integer(old.Default, new.Default, "payload-default", "default", "the default version")
	c.integer(old.Fallback, new.Fallback, "payload-fallback", "fallback", "the fallback version")
	number := func(v *spec.PayloadVersion) int64 { return v.Version.V }
	before, after := index(old.Versions, number), index(new.Versions, number)
	for _, v := range new.Versions {
		symbol := strconv.FormatInt(v.Version.V, 10)
		if o := before[v.Version.V]; o == nil {
			c.add(v.Version.Pos, "payload-version-added", symbol, "the payload version %s is new", symbol)
		} else if i := firstOther(o.Fields, v.Fields); i >= 0 {
			c.add(v.Fields[i].Pos, "payload-fields", symbol, "the payload version %s holds %s and held %s", symbol, layout(v), layout(*o))
		}
	}
	for _, v := range old.Versions {
		if after[v.Version.V] == nil {
			symbol := strconv.FormatInt(v.Version.V, 10)
			c.gone(v.Version.Pos, "payload-version-removed", symbol, "the payload version %s is gone", symbol)
		}
	}
}

// firstOther returns the index of the first field that is another, or -1. Each
// version has all the fields.
func firstOther(old, new []spec.PayloadField) int {
	for i := range new {
		if element(old[i]) != element(new[i]) {
			return i
		}
	}
	return -1
}

// layout writes a version's fields out: "status integer, tokens integer?".
func layout(v spec.PayloadVersion) string {
	list := make([]string, len(v.Fields))
	for i, f := range v.Fields {
		list[i] = element(f)
	}
	return strings.Join(list, ", ")
}

func element(f spec.PayloadField) string {
	if f.OmitZero.V {
		return f.Field.V + " " + f.As.V + "?"
	}
	return f.Field.V + " " + f.As.V
}
