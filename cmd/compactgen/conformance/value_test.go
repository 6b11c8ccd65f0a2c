package conformance

import "testing"

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
