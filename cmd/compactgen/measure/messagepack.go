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
		value, err := opened(typeOf(records.Field(v.Of, name)), v.Fields[name])
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

// typeOf is the type of a field, or of the members (nil).
func typeOf(f *model.Field) types.Field {
	if f == nil {
		return types.Field{Type: &types.JSON}
	}
	return f.Typed()
}

// opened is a value, with what JSON's texts in it stand for.
func opened(f types.Field, value any) (out any, err error) {
	switch v := value.(type) {
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			if list[i], err = opened(*f.Element, x); err != nil {
				return nil, err
			}
		}
		return list, nil
	case map[string]any:
		object := map[string]any{}
		for name, x := range v {
			if object[name], err = opened(f.Of(name), x); err != nil {
				return nil, err
			}
		}
		return object, nil
	}
	if f.Type != &types.JSON {
		return value, nil
	}
	d := json.NewDecoder(strings.NewReader(value.(string)))
	d.UseNumber()
	err = d.Decode(&out)
	return out, err
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
