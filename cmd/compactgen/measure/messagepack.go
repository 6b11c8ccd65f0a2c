package measure

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

const messagePack = "MessagePack"

// packed is a record as a map of MessagePack, as a library makes it of an object: each
// value as short as it goes, bytes as they are.
func packed(v records.Value) (string, error) {
	var b bytes.Buffer
	e := msgpack.NewEncoder(&b)
	e.UseCompactInts(true)
	e.SetSortMapKeys(true)
	names := v.Names()
	if err := e.EncodeMapLen(len(names)); err != nil {
		return "", err
	}
	for _, name := range names {
		value, err := opened(records.Field(v.Of, name), v.Fields[name])
		if err != nil {
			return "", err
		}
		if err := e.EncodeString(name); err != nil {
			return "", err
		}
		if err := e.Encode(plain(value)); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// opened is a field's value, or that of the members (nil), with what JSON's texts stand for.
func opened(f *model.Field, value any) (any, error) {
	list, isList := value.([]any)
	entries := records.Entries(value)
	switch {
	case entries != nil && f != nil:
		values := map[string]any{}
		for _, e := range entries {
			var err error
			if values[e.Key], err = opened(f.Element, e.Value); err != nil {
				return nil, err
			}
		}
		return values, nil
	case isList:
		elements := make([]any, len(list))
		for i, x := range list {
			var err error
			if elements[i], err = opened(f.Element, x); err != nil {
				return nil, err
			}
		}
		return elements, nil
	case f == nil || types.Of(f.Type) == &types.JSON:
		d := json.NewDecoder(strings.NewReader(value.(string)))
		d.UseNumber()
		err := d.Decode(&value)
		return value, err
	}
	return value, nil
}

// plain makes integers of whole numbers, in JSON too.
func plain(value any) any {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, err := v.Float64()
		if err != nil {
			return string(v) // no float holds it
		}
		return plain(f)
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1<<53 && !(v == 0 && math.Signbit(v)) {
			return int64(v)
		}
	case map[string]any:
		for name := range v {
			v[name] = plain(v[name])
		}
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	}
	return value
}
