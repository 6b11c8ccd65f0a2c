package types

import (
	"encoding/json"
	"math"
	"strconv"
)

// MaxInteger is the largest integer that every language holds exactly.
const MaxInteger = 1<<53 - 1

// Integer is the type of integers that every language holds exactly.
var Integer = Type{
	Name: "integer", Noun: "integer", JSON: "integer", Want: "an integer of its range", As: []string{"integer"},
	Also: []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "long", "short", "bigint"},
	Mark: "-", Bounds: true, OmitZero: true,
	Read: func(_ Field, lexeme []byte) (any, error) {
		n, err := strconv.ParseInt(string(lexeme), 10, 64)
		if err != nil || !json.Valid(lexeme) {
			return nil, wrong(lexeme, "no integer")
		}
		return n, nil
	},
	Takes: func(f Field, value any) bool {
		n := value.(int64)
		return n >= -MaxInteger && n <= MaxInteger && n == f.Bound(n)
	},
	Plain: func(f Field) any { return f.Bound(0) },
	Edges: func(f Field) []any {
		list := values[int64](0, 300, -1)
		for _, edge := range []*int64{f.Min, f.Max} {
			if edge != nil {
				list = append(list, *edge)
			}
		}
		return append(list, f.Bound(7))
	},
	Draw: func(d Drawer, f Field) any {
		n := Natural(d)
		if d.IntN(2) == 0 {
			n = -n
		}
		if d.IntN(20) == 0 {
			return n
		}
		return f.Bound(n)
	},
}

// Natural is 0 to 2^53 − 1, near a boundary of MessagePack's encodings.
func Natural(d Drawer) int64 {
	edge := one[int64](d, 0, 1, 127, 255, 65535, math.MaxUint32, 1<<52)
	return min(max(edge+int64(d.IntN(4))-1, 0), MaxInteger)
}
