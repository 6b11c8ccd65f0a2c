package types

// Boolean is the type of true and false.
var Boolean = Type{
	Name: "boolean", Noun: "boolean", JSON: "`true` or `false`", Want: "true or false", As: []string{"boolean"},
	Also: []string{"bool"},
	Read: func(_ Field, lexeme []byte) (any, error) {
		if s := string(lexeme); s == "true" || s == "false" {
			return s == "true", nil
		}
		return nil, wrong(lexeme, "neither true nor false")
	},
	Takes: func(Field, any) bool { return true },
	Plain: func(Field) any { return false },
	Edges: func(Field) []any { return values(false, true) },
	Draw:  func(d Drawer, _ Field) any { return d.IntN(2) == 0 },
}
