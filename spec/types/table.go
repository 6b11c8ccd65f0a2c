package types

import (
	"fmt"
	"slices"
)

// Closed is the type of a field whose values are the codes of a table.
var Closed = Type{
	Name: "closed", Noun: "a code of the table `{table}`", JSON: "string", Want: "a code of the table {table}", As: []string{"code", "integer"},
	Text: true, Read: Text.Read,
	Takes: func(f Field, value any) bool {
		return slices.ContainsFunc(f.Rows, func(r Row) bool { return r.Code == value })
	},
	Plain: plainCode,
	Edges: codes,
	Draw:  func(d Drawer, f Field) any { return one(d, f.Rows...).Code },
}

// Open is the type of a field that takes any text, of which a table knows some.
var Open = Type{
	Name: "open", Noun: "text: a code of the table `{table}`, or another", JSON: "string", Want: "a string", As: []string{"code", "integer"},
	Mark: Text.Mark, Text: true, Empty: true, Read: Text.Read, Takes: Text.Takes,
	Plain: plainCode,
	Edges: func(f Field) []any {
		list := []any{"someone/else"}
		if f.Prefix != "" {
			list = append(list, f.Prefix+"99")
		}
		for _, r := range f.Rows {
			if r.Name != "" {
				list = append(list, r.Name)
			}
			if r.Integer != nil {
				list = append(list, f.Prefix+fmt.Sprint(*r.Integer))
			}
		}
		return append(list, codes(f)...)
	},
	Draw: func(d Drawer, f Field) any {
		pick, integer := Row{Code: "x", Name: "y"}, int64(3)
		if len(f.Rows) > 0 {
			pick = one(d, f.Rows...)
		}
		if pick.Integer != nil {
			integer = *pick.Integer
		}
		return one(d, pick.Code, pick.Code, pick.Name, f.Prefix+fmt.Sprint(integer), f.Prefix+fmt.Sprint(Natural(d)), f.Prefix+"0"+fmt.Sprint(integer),
			f.Prefix, "", "llama-3", "모델 "+pick.Code, d.Text(6), f.Prefix+"9007199254740992", "constructor", "__proto__")
	},
}

// plainCode is the code of success, or the first with an integer, or the first.
func plainCode(f Field) any {
	code, numbered := "", false
	for i, r := range f.Rows {
		switch {
		case r.Role == "success":
			return r.Code
		case i == 0 || r.Integer != nil && !numbered:
			code, numbered = r.Code, r.Integer != nil
		}
	}
	return code
}

func codes(f Field) (list []any) {
	for _, r := range slices.Backward(f.Rows) {
		list = append(list, r.Code)
	}
	return list
}
