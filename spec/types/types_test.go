package types

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

type drawer struct{ *rand.Rand }

func (d drawer) Text(size int) string { return "abcdefgh"[:size%8] }
func (drawer) Length() int            { return 3 }
func (drawer) JSON(int) string        { return `{"a":[1]}` }
func (drawer) Members() string        { return `{"a":1}` }

// What a type says of itself holds for its edges, its example, and what it draws.
func TestRowsHoldTogether(t *testing.T) {
	least, most, three := int64(-7), int64(300), int64(3)
	rows := []Row{{Code: "bad"}, {Code: "G3", Name: "gemini", Integer: &three}, {Code: "fine", Role: "success"}}
	var fields []Field
	for _, typ := range All() {
		f := Field{Type: typ, Table: "model", Rows: rows, Prefix: "#", Min: &least, Max: &most}
		if !typ.Holds {
			fields = append(fields, f, Field{Type: &List, Element: &f}, Field{Type: &Map, Element: &f})
		}
	}
	node := &Shape{Name: "node", Fields: []Member{{Name: "value", Field: fields[0]}}} // a record that may hold itself
	own := Field{Type: &Record, Record: node}
	node.Fields = append(node.Fields, Member{Name: "next", Optional: true, Field: own}, Member{Name: "list", Field: Field{Type: &List, Element: &own}})
	fields = append(fields, own, Field{Type: &List, Element: &own}, Field{Type: &Map, Element: &own})
	for _, f := range fields {
		typ := f.Type
		drawn := []any{}
		for i := range 200 {
			drawn = append(drawn, typ.Draw(drawer{rand.New(rand.NewPCG(1, uint64(i)))}, f))
		}
		if taken := slices.DeleteFunc(slices.Clone(drawn), func(v any) bool { return !typ.Takes(f, v) }); len(taken) < len(drawn)/2 {
			t.Errorf("%s: the field takes %d of %d drawn values", typ.Name, len(taken), len(drawn))
		}
		if plain := typ.Plain(f); !typ.Takes(f, plain) {
			t.Errorf("%s: the field does not take the plain value %v", typ.Name, plain)
		}
		for _, v := range append(slices.Concat(typ.Edges(f), drawn), typ.Plain(f)) {
			if _, text := v.(string); text != typ.Text {
				t.Errorf("%s: %v is of another kind than the type says", typ.Name, v)
			}
		}
		if typ.Noun == "" || typ.JSON == "" || typ.Want == "" || len(typ.As) == 0 {
			t.Errorf("%s: something is not said", typ.Name)
		}
	}
}

func TestLexemes(t *testing.T) {
	for _, c := range []struct {
		typ    *Type
		lexeme string
		want   any // nil: refused
	}{
		{&Integer, "-7", int64(-7)}, {&Integer, "007", nil}, {&Integer, "+7", nil}, {&Integer, "1.0", nil}, {&Integer, `"7"`, nil},
		{&Number, "1e3", 1000.0}, {&Number, "1e400", nil}, {&Number, ".5", nil}, {&Number, "Infinity", nil},
		{&Boolean, "true", true}, {&Boolean, "1", nil},
		{&Text, `"a\u0062"`, "ab"}, {&Text, `"\ud800"`, nil}, {&Text, "ab", nil}, {&Closed, `"x"`, "x"}, {&Open, "7", nil},
		{&JSON, `[1, 2]`, "[1, 2]"}, {&JSON, `"[1]"`, "[1]"},
		{&Bytes, `"+/8\u003d"`, []byte{0xfb, 0xff}}, {&Bytes, `""`, []byte{}}, {&Bytes, `"+/9="`, nil}, {&Bytes, `"+/8"`, nil}, {&Bytes, `"-_8="`, nil}, {&Bytes, `"YW\nJj"`, nil}, {&Bytes, "7", nil},
		{&List, `[]`, []any{}}, {&List, ` [1, -2]`, []any{int64(1), int64(-2)}}, {&List, `[1,]`, nil}, {&List, `[1, null]`, nil}, {&List, `["1"]`, nil}, {&List, `{}`, nil}, {&List, "null", nil},
	} {
		if got, err := c.typ.Read(Field{Element: &Field{Type: &Integer}}, []byte(c.lexeme)); !reflect.DeepEqual(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%s %s: %v, %v", c.typ.Name, c.lexeme, got, err)
		}
	}
}

// JSON in a list, a map or a record stands as it is, a string too.
func TestJSONInside(t *testing.T) {
	document := Field{Type: &JSON}
	record := Field{Type: &Record, Record: &Shape{Name: "note", Fields: []Member{{Name: "extra", Field: document}}}}
	for _, c := range []struct {
		of     Field
		lexeme string
		want   any
	}{
		{Field{Type: &List, Element: &document}, `["a",{"b": 1}]`, []any{`"a"`, `{"b": 1}`}},
		{Field{Type: &Map, Element: &document}, `{"k":"a"}`, map[string]any{"k": `"a"`}},
		{record, `{"extra":"a"}`, map[string]any{"extra": `"a"`}},
	} {
		if got, err := c.of.Read(c.of, []byte(c.lexeme)); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, %v", c.lexeme, got, err)
		}
	}
}
