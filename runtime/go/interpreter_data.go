package compact

import (
	"fmt"
	"math"
)

// DecodeRecord reads a frame of the record with this name. With "" the frame's
// prefix says which record it is. The map has the fields that are present: codes,
// texts and JSON as string, the others as int64, float64 and bool. Unknown
// members, if there are any, stand in "members".
func (p *Protocol) DecodeRecord(name, wire string) (map[string]any, error) {
	c := newCall(p)
	defer c.release()
	index, _, _ := p.detect(wire)
	if name != "" || index < 0 {
		index = p.spec.recordIndex(name)
	}
	if index < 0 {
		return nil, p.unknownRecord(name)
	}
	c.begin(index)
	if err := c.decode(wire); err != nil {
		return nil, p.stamp(err)
	}
	out := map[string]any{}
	for i := range c.values {
		if f, v := &c.record.fields[i], &c.values[i]; v.has || !f.optional {
			out[f.name] = c.data(i)
		}
	}
	if c.members != "" {
		out[fieldMembers] = c.members
	}
	return out, nil
}

func (c *call) data(index int) any {
	v := &c.values[index]
	switch c.record.fields[index].kind.(type) {
	case integerType:
		return v.n
	case numberType:
		return v.float()
	case booleanType:
		return v.n != 0
	}
	return c.textOf(v)
}

// EncodeRecord writes a frame of a record from a map as DecodeRecord gives it.
// Integers may be int, int32, int64, or a float without a fraction; numbers may
// be any of these. A value that its field cannot hold is Unrepresentable, and so
// is a name that is no field. A required field that the map lacks is its type's
// zero value.
func (p *Protocol) EncodeRecord(name string, fields map[string]any, opts EncodeOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	index := p.spec.recordIndex(name)
	if index < 0 {
		return "", p.unknownRecord(name)
	}
	c.begin(index)
	for i := range c.record.fields {
		f := &c.record.fields[i]
		data, has := fields[f.name]
		switch {
		case !has && f.optional:
			continue
		case !has:
			return "", p.stamp(missingField(f.name))
		case !c.putData(i, data):
			return "", p.stamp(unrepresentable(f.name, f.kind.expected(f)).found(fmt.Sprint(data)))
		}
	}
	for name, data := range fields {
		if name == fieldMembers && c.record.keeps {
			c.members, _ = data.(string)
		} else if fieldIndex(c.record.fields, name) < 0 {
			return "", p.stamp(unrepresentable(name, oneOf(c.record.names())).found(fmt.Sprint(data)))
		}
	}
	return c.encodeFrame(&opts)
}

func (p *Protocol) unknownRecord(name string) error {
	return fmt.Errorf("compact: no record %q: there are %s", name, oneOf(p.Records()))
}

func (r *record) names() (list []string) {
	for _, f := range r.fields {
		list = append(list, f.name)
	}
	return list
}

// putData takes data of the field's type. Anything else becomes the zero value.
func (c *call) putData(index int, data any) (ok bool) {
	switch c.record.fields[index].kind.(type) {
	case integerType:
		n, ok := wholeNumber(data)
		c.putInteger(index, n)
		return ok
	case numberType:
		x, isFloat := data.(float64)
		if n, whole := wholeNumber(data); whole && !isFloat {
			x, isFloat = float64(n), true
		}
		c.putNumber(index, x)
		return isFloat
	case booleanType:
		b, ok := data.(bool)
		c.putBoolean(index, b)
		return ok
	}
	text, ok := data.(string)
	switch c.record.fields[index].kind.(type) {
	case closedType:
		c.putClosed(index, text)
	case openType:
		c.putOpen(index, text)
	case jsonType:
		c.putJSON(index, text)
	default:
		c.putText(index, text)
	}
	return ok
}

// wholeNumber takes Go's integers, and floats without a fraction: JSON gives floats.
func wholeNumber(data any) (int64, bool) {
	switch n := data.(type) {
	case int:
		return int64(n), true
	case int32:
		return int64(n), true
	case int64:
		return n, true
	case float64:
		return int64(n), n == math.Trunc(n) && math.Abs(n) <= maxInteger
	}
	return 0, false
}
