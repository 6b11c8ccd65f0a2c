package types

import (
	"encoding/json"
	"math"
	"strconv"
)

// Number is the type of finite doubles.
var Number = Type{
	Name: "number", Noun: "number: a finite double", JSON: "number", Want: "a number as JSON has them", As: []string{"number"},
	Also: []string{"float", "float32", "float64", "double", "decimal", "real"},
	Mark: "+-.",
	Read: func(_ Field, lexeme []byte) (any, error) {
		x, err := strconv.ParseFloat(string(lexeme), 64)
		if err != nil || !json.Valid(lexeme) {
			return nil, wrong(lexeme, "no finite number")
		}
		return x, nil
	},
	Takes: func(_ Field, value any) bool { return !math.IsNaN(value.(float64)) && !math.IsInf(value.(float64), 0) },
	Plain: func(Field) any { return 0.0 },
	Edges: func(Field) []any {
		return values(0, math.Copysign(0, -1), 1, -1.5, 0.1, 1e21, 1e-7, 123456789012345680000, 5e-324, math.MaxFloat64, 1<<53, 1e23, 2.5)
	},
	Draw: func(d Drawer, f Field) any {
		switch d.IntN(4) {
		case 0:
			return float64(Natural(d)) / float64(1+d.IntN(1000))
		case 1:
			return one(d, append(f.Edges(f), math.Inf(1))...)
		}
		if x := math.Float64frombits(uint64(d.IntN(1<<16))<<48 | uint64(d.IntN(1<<16))<<32 | uint64(d.IntN(1<<16))<<16 | uint64(d.IntN(1<<16))); !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x
		}
		return -0.25
	},
}
