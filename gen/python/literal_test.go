package python

import "testing"

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		`plain`:          `"plain"`,
		`say "it"`:       `'say "it"'`,
		`"it's"`:         `'"it\'s"'`,
		`it's`:           `"it's"`,
		`'" both`:        `"'\" both"`,
		`back\slash`:     `"back\\slash"`,
		"a\nb\r\x00\x7f": `"a\x0ab\x0d\x00\x7f"`,
		"\u2028\u202e":   `"\u2028\u202e"`,
		`"""`:            `'"""'`,
		`{x} ${y} %s`:    `"{x} ${y} %s"`,
		"한글 😀":           `"한글 😀"`,
		"\U000e0001":     `"\U000e0001"`,
	} {
		if got := quote(in); got != want {
			t.Errorf("quote(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestCommentsEndWithTheirLine(t *testing.T) {
	for in, want := range map[string]string{
		"":                              "",
		"Gemini.":                       "#: Gemini.",
		"a\nimport os\r\x0cb\u2028c":    "#: a import os b c",
		`"""` + "\t" + `*/ \ ` + "\x00": `#: """ */ \`,
	} {
		if got := comment("#: ", in); got != want {
			t.Errorf("comment(%q) = %q, want %q", in, got, want)
		}
	}
}
