package python

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

// A number is a float, whatever its text looks like: -0 would be an int without a sign.
func TestNumbersAreFloats(t *testing.T) {
	for text, want := range map[string]string{"0": "0.0", "-0": "-0.0", "12": "12.0", "0.5": "0.5", "1E5": "1e5", "-2e-7": "-2e-7"} {
		if got := literal("number", text); got != want {
			t.Errorf("%s is written as %s, want %s", text, got, want)
		}
	}
}

// What a program writes for a list is that for its elements, of JSON their text.
func TestLiteralsOfLists(t *testing.T) {
	for _, c := range []struct{ element, text, want string }{
		{"integer", "[1, -5]", "[1, -5]"},
		{"number", "[1,2.5]", "[1.0, 2.5]"},
		{"boolean", "[true]", "[True]"},
		{"text", `["a\u0062", "\""]`, `["ab", "\""]`},
		{"json", `[{"a":1}, "b"]`, `["{\"a\":1}", "\"b\""]`},
		{"bytes", `["+/8="]`, `[b"\xfb\xff"]`},
		{"text", "[]", "[]"},
	} {
		field := model.Field{Type: "list", Element: &model.Field{Type: c.element}}
		if got := literalOf(&field, c.text); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.element, c.text, got, c.want)
		}
	}
}
