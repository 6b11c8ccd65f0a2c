package conformance

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

func TestCanonical(t *testing.T) {
	same := [][]string{
		{"0", "0.0", "0e9", "1e-400"},
		{"-0", "-0.000E-5", "-1e-400"},
		{"1", "1.0", "10e-1", "0.1E+1", "1e0"},
		{"-12.5", "-125e-1", "-0.125e2"},
		{"9007199254740993"},
		{"9007199254740992", "9007199254740993.0", "9.007199254740992e15"},
		{"0.1", "0.1000000000000000055"},
		{"123456789012345680000", "1.2345678901234568e+20"},
		{"1e300", "10e299"},
		{`{"a":1,"b":[2]}`, ` { "b" : [ 2.0 ] , "a" : 1 } `},
		{`"é"`, `"\u00e9"`},
		{`"{\"a\":1}"`},
		{`"{\"a\":1.0}"`}, // a document in a string is compared literally
		{`"0"`}, {"null"}, {"false"}, {"[]"}, {"{}"}, {"[[]]"}, {`{"a":null}`}, {`"\ud83d\ude00"`}, {`"\\ud800"`},
	}
	seen := map[string]int{}
	for i, group := range same {
		for _, text := range group {
			v, err := parseJSON([]byte(text))
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			c := canonical(v)
			if g, ok := seen[c]; ok && g != i {
				t.Errorf("%s equals another group's: %s", text, c)
			}
			if _, ok := seen[c]; !ok && text != group[0] {
				t.Errorf("%s differs from %s: %s", text, group[0], c)
			}
			seen[c] = i
		}
	}
}

func TestParseJSONRefuses(t *testing.T) {
	for _, text := range []string{"", "{", "1 2", `{"a":1,"a":1}`, `"\ud800"`, `"\ude00\ud83d"`, `"\ud83d\u0041"`, `"\ud83d\\ude00"`,
		"\"\xff\"", "[1,]", "01", "'a'", "NaN", `[{"x":{"y":1,"y":2}}]`} {
		if v, err := parseJSON([]byte(text)); err == nil {
			t.Errorf("%s: got %v", text, v)
		}
	}
}

func TestNormaliser(t *testing.T) {
	seven := int64(7)
	n := normaliser{&model.Model{
		Tables: []model.Table{{Name: "model", Open: true, NumberPrefix: "#", Rows: []model.Row{{Code: "G3", Integer: new(int64), Name: "gemini"}, {Code: "C4", Integer: &seven, Name: "claude"}}}},
		Records: []model.Record{{
			Name: "response", Verbose: &model.Verbose{Unknown: "keep"}, DSL: &model.DSL{Fields: []string{"model", "tokens"}},
			Fields: []model.Field{
				{Name: "model", Type: "open", Table: "model"}, {Name: "tokens", Type: "integer"}, {Name: "usage", Type: "json", Optional: true},
				{Name: "ultrathink", Type: "boolean", Optional: true}, {Name: "returncode", Type: "integer", Optional: true, Role: "returncode"},
			},
			Payload: &model.Payload{Default: 2, Fallback: &seven, Versions: []model.PayloadVersion{
				{Version: 2, Fields: []model.PayloadField{{Field: "model", As: "integer"}}},
				{Version: 7, Fields: []model.PayloadField{{Field: "model", As: "code"}, {Field: "ultrathink"}}},
			}},
			Formats: []model.Format{{Name: "v", Chain: []string{"verbose"}}, {Name: "d", Chain: []string{"dsl"}}, {Name: "p", Chain: []string{"payload"}}},
		}},
	}}
	for _, c := range []struct{ input, want string }{
		{`{"response":{"model":"gemini"},"format":"d"}`, `{"model":"G3"}`},
		{`{"response":{"model":"#7"},"format":"d"}`, `{"model":"C4"}`},
		{`{"response":{"model":"#007"},"format":"d"}`, `{"model":"#007"}`},
		{`{"response":{"model":"Gemini"},"format":"d"}`, `{"model":"Gemini"}`},
		{`{"response":{"returncode":1,"tokens":1},"format":"v"}`, `{"tokens":1}`},
		{`{"response":{"returncode":-1},"format":"v"}`, `{"returncode":-1}`},
		{`{"response":{"ultrathink":true},"format":"d","allow_loss":["ultrathink"]}`, `{}`},
		{`{"response":{"ultrathink":true},"format":"v","allow_loss":["ultrathink"]}`, `{"ultrathink":true}`},
		{`{"response":{"ultrathink":true},"format":"auto","allow_loss":["ultrathink"]}`, `{"ultrathink":true}`},
		{`{"response":{"members":" { \"\\u0041\" : { \"b\" : 1.0 } ,\n\"c\":[ ] } "},"format":"v"}`,
			`{"members":"{\"\\u0041\":{ \"b\" : 1.0 },\"c\":[ ]}"}`},
		{`{"response":{"model":"G3","ultrathink":true},"format":"p","allow_loss":["ultrathink"]}`, `{"model":"G3"}`},
		{`{"response":{"model":"x","ultrathink":true},"format":"p","allow_loss":["ultrathink"]}`, `{"model":"x","ultrathink":true}`},
		{`{"response":{"model":"G3","ultrathink":true},"format":"p","payload_version":7,"allow_loss":["ultrathink"]}`, `{"model":"G3","ultrathink":true}`},
		{`{"response":{"usage":" [ 1.0 , \"a b\" ] "},"format":"v"}`, `{"usage":"[1.0,\"a b\"]"}`},
		{`{"response":{"members":"{ }"},"format":"v"}`, `{}`},
	} {
		input, err := parseJSON([]byte(c.input))
		if err != nil {
			t.Fatal(err)
		}
		want, err := parseJSON([]byte(c.want))
		if err != nil {
			t.Fatal(err)
		}
		if got := canonical(n.decoded("response.encode", input)); got != canonical(want) {
			t.Errorf("%s: want %s, got %s", c.input, canonical(want), got)
		}
	}
}
