package toon

import (
	"strings"
	"testing"
)

// Written from the format's specification. On the repository's corpora the
// output was the same as that of its reference implementation (4.4.0), but for
// integers that JavaScript rounds.
func TestEncode(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`{"id":123,"name":"Ada","active":true,"none":null}`, "id: 123\nname: Ada\nactive: true\nnone: null"},
		{`{"user":{"id":1,"tags":["a","b c"]}}`, "user:\n  id: 1\n  tags[2]: a,b c"},
		{`{"items":[{"sku":"A1","qty":2},{"qty":1,"sku":"B2"}]}`, "items[2]{sku,qty}:\n  A1,2\n  B2,1"},
		{`{"rows":[{"a":1,"b":{"c":2,"d":3}},{"a":4,"b":{"c":5,"d":6}}]}`, "rows[2]{a,b{c,d}}:\n  1,2,3\n  4,5,6"},
		{`{"props":{"x":{"type":"n"},"y":{"type":"s"}}}`, "props[2:]{type}:\n  x: n\n  y: s"},
		{`{"mixed":[1,{"a":1},[2,3]]}`, "mixed[3]:\n  - 1\n  - a: 1\n  - [2]: 2,3"},
		{`{"list":[{"a":[{"b":1}],"c":2},{"a":3}]}`, "list[2]:\n  - a[1]{b}:\n      1\n    c: 2\n  - a: 3"},
		{`{"e":{},"l":[]}`, "e:\nl: []"},
		{`["x","y"]`, "[2]: x,y"},
		{`"plain"`, "plain"},
		{`{"q":["","true","1.5","-a","a:b","a,b"," a","#a","a\nb"]}`, `q[9]: "","true","1.5","-a","a:b","a,b"," a","#a","a\nb"`},
		{`{"odd key":1.50,"n":[1e3,0.00000012,-0]}`, `"odd key": 1.5` + "\nn[3]: 1000,1.2e-7,0"},
	} {
		if got, err := Encode(c.json); err != nil || got != c.want {
			t.Errorf("%s:\ngot  %q, %v\nwant %q", c.json, got, err, c.want)
		}
	}
}

func TestEncodeRefusesWhatIsNotJSON(t *testing.T) {
	for _, text := range []string{"", "{", "[1,]", "1 2", `{"a"}`} {
		if got, err := Encode(text); err == nil {
			t.Errorf("%q gave %q", text, got)
		}
	}
}

func TestEncodeBoundsDepth(t *testing.T) {
	nested := func(open, shut string, depth int) string {
		return strings.Repeat(open, depth) + "1" + strings.Repeat(shut, depth)
	}
	for _, c := range [][2]string{{"[", "]"}, {`{"a":`, "}"}} {
		if _, err := Encode(nested(c[0], c[1], maxDepth)); err != nil {
			t.Errorf("%s %d deep: %v", c[0], maxDepth, err)
		}
		for _, depth := range []int{maxDepth + 1, 1 << 20} {
			if _, err := Encode(nested(c[0], c[1], depth)); err == nil {
				t.Errorf("%s %d deep passes", c[0], depth)
			}
		}
	}
}
