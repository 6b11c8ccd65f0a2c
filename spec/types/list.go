package types

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// List is the type of lists. What its values are, says the field's element.
var List = Type{
	Name: "list", Noun: "list; an element is {element}", JSON: "array", Want: "a JSON array; an element is {want}", As: []string{"list"},
	Also: []string{"array", "slice", "vector", "repeated", "sequence", "tuple", "set"},
	Long: true, Holds: true, Several: true,
	Read: func(f Field, lexeme []byte) (any, error) {
		var elements []json.RawMessage
		if lexeme = bytes.TrimLeft(lexeme, " \t\r\n"); json.Unmarshal(lexeme, &elements) != nil || lexeme[0] != '[' {
			return nil, wrong(lexeme, "no array")
		}
		list := make([]any, len(elements))
		for i, src := range elements {
			v, err := f.Element.readInside(src)
			if err != nil {
				return nil, &WrongElement{fmt.Sprintf("[%d]", i), err}
			}
			list[i] = v
		}
		return list, nil
	},
	Takes: func(f Field, value any) bool {
		for _, v := range value.([]any) {
			if !f.Element.Takes(*f.Element, v) {
				return false
			}
		}
		return true
	},
	Plain: func(f Field) any {
		if f.level > 1 {
			return []any{}
		}
		return []any{f.Element.Plain(f.inside(*f.Element))}
	},
	Edges: func(f Field) []any {
		edges := f.Element.Edges(f.inside(*f.Element))
		list := []any{[]any{}, cycle(edges, 15), cycle(edges, 16)}
		for _, v := range edges {
			list = append(list, []any{v})
		}
		return append(list, cycle(edges, 2))
	},
	Draw: func(d Drawer, f Field) any {
		list, sound, in := make([]any, f.few(one(d, 0, 1, 1, 2, 3, 3, 4, 15, 16))), d.IntN(6) > 0, f.inside(*f.Element)
		for i := range list {
			if list[i] = in.Draw(d, in); sound && !in.Takes(in, list[i]) {
				list[i] = in.Plain(in)
			}
		}
		if f.level == 0 && d.IntN(4000) == 0 {
			return cycle([]any{in.Plain(in)}, one(d, 65_535, 65_536)) // where headers grow
		}
		return list
	},
}

// WrongElement says which element of a list, or value of a map, is none of its type.
type WrongElement struct {
	Place string // as a path has it behind the field: [2], or ["key"]
	Err   error
}

func (e *WrongElement) Error() string { return e.Place + ": " + e.Err.Error() }

// cycle is the values over and over, so many.
func cycle(values []any, n int) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = values[i%len(values)]
	}
	return list
}

// Marks is the punctuation that the field's text may hold: of a list or a map that which its
// JSON has beside its own brackets, commas and quotes, which no layout separates by.
func (f Field) Marks() string {
	switch f.Type {
	default:
		return f.Mark
	case &Map, &Record: // for its keys, and names of members
		return punctuation
	case &List:
	}
	marks := f.Element.Mark
	if f.Element.Holds || f.Element.Text && f.Element.Type != &Closed {
		marks = punctuation
	}
	return marks
}

// structural are the marks of JSON itself.
const structural = `[]{},:"`

// Structural says whether the character is a mark of JSON, which the text of a list or a map has.
func Structural(separator string) bool {
	return separator != "" && strings.Contains(structural, separator)
}
