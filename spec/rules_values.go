package spec

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/compactgen/compactgen/spec/types"
)

// Rules of the values of fields that stand in a spec.

func (c *checker) example(f *Field) {
	if f.Example.Set() {
		if why := c.unfit(f, "example", f.Example); why != "" {
			c.add(f.Example.Pos, "bad-example", "%s", why)
		}
	}
}

// unfit says why a field does not take a value; "" if it does, or if the field has
// a problem of its own.
func (c *checker) unfit(f *Field, name string, s Scalar) string {
	t := c.TypeOf(f)
	one := t
	if t.Element != nil {
		one = *t.Element
	}
	switch {
	case one.Type == nil, one.Table != "" && !c.parts["tables"].whole, f.Min.Set() && f.Max.Set() && f.Max.V < f.Min.V:
		return ""
	case (t.Text || t.Holds) && !s.IsString():
		return fmt.Sprintf("%s must be a string, not %s; put %s in quotes", name, s.kind, quote(s.V))
	case s.IsString() && !t.Text && !t.Base64 && !t.Holds:
		return fmt.Sprintf("%s must be %s, not %s", name, t.Want, s.kind)
	}
	lexeme := []byte(s.V)
	if s.IsString() && !t.Holds {
		lexeme, _ = json.Marshal(s.V)
	}
	v, err := t.Read(t, lexeme)
	switch {
	case err == nil && t.Takes(t, v):
		return ""
	case err == nil && t.Bounds:
		low, high := int64(-maxInteger), int64(maxInteger)
		return fmt.Sprintf("%s is %s; it must lie in %d to %d", name, s.V, *cmp.Or(t.Min, &low), *cmp.Or(t.Max, &high))
	case t.Type == &types.Closed:
		var codes []string
		for _, r := range t.Rows {
			codes = append(codes, r.Code)
		}
		return fmt.Sprintf("%s must be %s, not %s%s", name, t.About(t.Want), quote(s.V), c.choices(s.V, codes))
	}
	return fmt.Sprintf("%s must be %s, not %s", name, t.About(t.Want), quote(s.V))
}
