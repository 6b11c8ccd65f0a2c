package types

import "encoding/json"

// JSON is the type of any JSON, held as its text.
var JSON = Type{
	Name: "json", Noun: "text of any JSON", JSON: "any value", Want: "a string of JSON", As: []string{"text"},
	Also: []string{"object", "struct", "any"},
	Mark: punctuation, Text: true, Long: true, Null: true,
	// It may stand there as it is, or as text in a string.
	Read: func(f Field, lexeme []byte) (any, error) {
		if lexeme[0] == '"' {
			return Text.Read(f, lexeme)
		}
		return string(lexeme), nil
	},
	Takes: func(_ Field, value any) bool { return json.Valid([]byte(value.(string))) },
	Plain: func(Field) any { return "null" },
	Edges: func(Field) []any { return values(`{"a":[1,null]}`, "null") },
	Draw: func(d Drawer, _ Field) any {
		return one(d, d.JSON(2), d.JSON(2), " "+d.JSON(1)+"\n", d.Text(5))
	},
}
