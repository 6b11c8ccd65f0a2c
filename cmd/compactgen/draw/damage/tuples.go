package damage

import (
	"encoding/binary"
	"math"

	"github.com/compactgen/compactgen/gen/model"
)

// addTuples writes a small payload of each version of each record, as streams hold
// them.
func (w *words) addTuples(m *model.Model) {
	for i := range m.Records {
		r := &m.Records[i]
		if r.Payload == nil {
			continue
		}
		for _, v := range r.Payload.Versions {
			w.tuples = append(w.tuples, tuple(m, r, v))
		}
	}
	w.tuples = append(w.tuples, "hello")
}

// tuple has the simplest value of each field that must be there.
func tuple(m *model.Model, r *model.Record, v model.PayloadVersion) string {
	list := element(v.Version)
	count := 1
	for _, f := range v.Fields[:len(v.Fields)-v.Trailing] {
		if !f.OmitZero {
			list += element(plain(m, r, f))
			count++
		}
	}
	if count < 16 {
		return string([]byte{0x90 | byte(count)}) + list
	}
	return string([]byte{0xdc, 0, byte(count)}) + list
}

// plain is the simplest value of a field, as its element has it.
func plain(m *model.Model, r *model.Record, f model.PayloadField) any {
	for i := range r.Fields {
		if r.Fields[i].Name != f.Field {
			continue
		}
		t := m.TypeOf(&r.Fields[i])
		v := t.Plain(t)
		for _, row := range t.Rows {
			if f.As == "integer" && row.Code == v && row.Integer != nil {
				return *row.Integer
			}
		}
		return v
	}
	return nil
}

// element is a short value in MessagePack.
func element(v any) string {
	switch v := v.(type) {
	case string:
		if len(v) < 32 {
			return string([]byte{0xa0 | byte(len(v))}) + v
		}
		return "\xd9" + string([]byte{byte(len(v))}) + v
	case []byte:
		return "\xc4" + string([]byte{byte(len(v))}) + string(v)
	case bool:
		return map[bool]string{false: "\xc2", true: "\xc3"}[v]
	case float64:
		return "\xcb" + string(binary.BigEndian.AppendUint64(nil, math.Float64bits(v)))
	case int64:
		if v >= 0 && v < 128 {
			return string([]byte{byte(v)})
		}
		return "\xd3" + string(binary.BigEndian.AppendUint64(nil, uint64(v)))
	}
	return "\xc0"
}
