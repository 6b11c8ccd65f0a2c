package typescript

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":             `""`,
		"RES|":         `"RES|"`,
		`a"b`:          `'a"b'`,
		`a"b'c`:        `"a\"b'c"`,
		`\`:            `"\\"`,
		"${x}`":        "\"${x}`\"",
		"\u2028\u202e": `"\u2028\u202e"`,
		"\ufeff\x00":   `"\ufeff\u0000"`,
		"한😀":           `"한😀"`,
		"\U000e0001":   `"\u{e0001}"`,
	} {
		if got := quote(text); got != want {
			t.Errorf("quote(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestDocCannotEndItsComment(t *testing.T) {
	for _, text := range []string{"*/", "a */ b */", "**/", "*/*/"} {
		if got := doc(text); strings.Contains(got, "*/") {
			t.Errorf("doc(%q) = %q ends the comment", text, got)
		}
	}
}

func TestUnitsAreThoseOfTypeScript(t *testing.T) {
	if n := units("d~압축😀~"); n != 7 {
		t.Errorf("units = %d, want 7", n)
	}
	if got := firstUnit("😀x"); got != `"\ud83d"` {
		t.Errorf("firstUnit = %s", got)
	}
}

func TestLayoutBreaksWhereTheFormatterDoes(t *testing.T) {
	long := strings.Repeat("x", 50)
	for _, c := range []struct{ got, want string }{
		{list("const a", []string{`"b"`, `"c"`}), `const a = ["b", "c"];`},
		{list("const a", []string{long, long, long}), "const a = [\n  " + long + ",\n  " + long + ",\n  " + long + ",\n];"},
		{union("type A", nil), "type A = never;"},
		{union("type A", []string{long, long, long}), "type A =\n  | " + long + "\n  | " + long + "\n  | " + long + ";"},
		{rows("const a", []string{"{}"}), "const a = [{}];"},
		{rows("const a", []string{"{}", "{}"}), "const a = [\n  {},\n  {},\n];"},
		{constant("const a", `"`+strings.Repeat("x", 120)+`"`), "const a =\n  \"" + strings.Repeat("x", 120) + "\";"},
		{binding("import", []string{"type A", "type B"}, "./a.js"), `import type { A, B } from "./a.js";`},
		{binding("import", []string{"type A", "b"}, "./a.js"), `import { type A, b } from "./a.js";`},
	} {
		if c.got != c.want {
			t.Errorf("got\n%s\nwant\n%s", c.got, c.want)
		}
	}
}

func TestNamesSortAsTheFormatterSorts(t *testing.T) {
	got := sortedNames(map[string]bool{"decode": true, "DeltaStream": true, "type Computed": true, "CompactError": true, "computeDelta": true, "applyDelta": true})
	want := "applyDelta CompactError type Computed computeDelta DeltaStream decode"
	if strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestPackageName(t *testing.T) {
	for name, want := range map[string]string{"compact": "compact-decoder", "Odd \"x\" ${y}": "odd-x-y-decoder", "한": "decoder"} {
		if got := packageName(name); got != want {
			t.Errorf("packageName(%q) = %q, want %q", name, got, want)
		}
	}
}
