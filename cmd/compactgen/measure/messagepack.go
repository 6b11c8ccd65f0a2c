package measure

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
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
		value := v.Fields[name]
		if f := records.Field(v.Of, name); f == nil || types.Of(f.Type) == &types.JSON {
			d := json.NewDecoder(strings.NewReader(value.(string)))
			d.UseNumber()
			if err := d.Decode(&value); err != nil {
				return "", err
			}
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
