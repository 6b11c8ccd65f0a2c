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
		o := before[v.Version.V]
		switch {
		case o == nil:
			c.add(v.Version.Pos, "payload-version-added", symbol, "the payload version %s is new", symbol)
		case layout(*o) != layout(v):
			c.add(v.Pos, "payload-fields", symbol, "the payload version %s holds %s and held %s", symbol, layout(v), layout(*o))
		}
	}
	for _, v := range old.Versions {
		if after[v.Version.V] == nil {
			symbol := strconv.FormatInt(v.Version.V, 10)
			c.gone(v.Version.Pos, "payload-version-removed", symbol, "the payload version %s is gone", symbol)
		}
	}
}

// layout writes a version's fields out: "status integer, tokens integer?".
func layout(v spec.PayloadVersion) string {
	list := make([]string, len(v.Fields))
	for i, f := range v.Fields {
		list[i] = f.Field.V + " " + f.As.V
		if f.OmitZero.V {
			list[i] += "?"
		}
	}
	return strings.Join(list, ", ")
}
