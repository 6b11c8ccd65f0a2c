package conformance

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// randomRecords takes a random value of each record through every format.
func randomRecords(r source, i int) []job {
	var jobs []job
	for k := range r.Model.Records {
		record := &r.Model.Records[k]
		value := wireRecord(r.Record(record))
		for _, format := range formats(record) {
			options := map[string]any{"format": format}
			if list := versions(record, format); len(list) > 1 && r.IntN(2) == 0 {
				options["payload_version"] = list[1+r.IntN(len(list)-1)]
			}
			if r.IntN(4) == 0 {
				options["allow_loss"] = r.losses(record)
			}
			if r.IntN(4) == 0 {
				options["text"] = true
			}
			j := recordJob(fmt.Sprintf("random/%s/%04d/%s", record.Name, i, format), record, value, options)
			if r.Model.Has(model.FeatureElements) && r.IntN(8) == 0 {
				limits := map[string]int64{"elements": int64(r.IntN(20)), "depth": int64(1 + r.IntN(6))}
				if r.Model.Has(model.FeatureNesting) {
					limits["nesting"] = int64(1 + r.IntN(4))
				}
				j.limits = limits
			}
			jobs = append(jobs, j)
		}
	}
	return jobs
}

// losses are optional fields, and the members that a record keeps.
func (r source) losses(record *model.Record) []string {
	list := []string{}
	for _, f := range record.Fields {
		if f.Optional && r.IntN(2) == 0 {
			list = append(list, f.Name)
		}
	}
	if keeps(record) && r.IntN(2) == 0 {
		list = append(list, "members")
	}
	return list
}

// wireRecord is a drawn record as testees read it.
func wireRecord(record map[string]any) map[string]any {
	for name, v := range record {
		record[name] = Wire(v)
	}
	return record
}

// scattered is an object whose members stand in an order that is nobody's, and always the same:
// encoders order keys by themselves.
type scattered map[string]any

// MarshalJSON writes them in the order of their hashes.
func (o scattered) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	order := func(key string) uint32 { return crc32.ChecksumIEEE([]byte(key)) }
	keys := slices.SortedFunc(maps.Keys(o), func(a, b string) int { return cmp.Or(cmp.Compare(order(a), order(b)), strings.Compare(a, b)) })
	for i, key := range keys {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(o[key])
		if err != nil {
			return nil, err
		}
		b.WriteString(types.Quote(key) + ":")
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Wire is a field's value as testees read it.
func Wire(v any) any {
	switch v := v.(type) {
	case string:
		return text(v)
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = Wire(x)
		}
		return list
	case map[string]any:
		object := scattered{}
		for key, x := range v {
			object[key] = Wire(x)
		}
		return object
	case []byte:
		return map[string]any{"hex": hex.EncodeToString(v)}
	case float64:
		if math.IsInf(v, 0) {
			return json.Number("1e400")
		}
		return json.Number(strconv.FormatFloat(v, 'g', -1, 64))
	}
	return v
}
