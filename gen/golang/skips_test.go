package golang

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// Only trees of specs whose payloads have elements that are passed over have what does so: once
// for each reserved element, and for each version of a payload that may have more.
func TestPassingIsForThemAlone(t *testing.T) {
	const folder = "../../tests/judge/testdata/"
	for name, want := range map[string]int{"skips": 19, "parts": 0} {
		src, err := os.ReadFile(folder + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		m := build(t, name, string(src))
		files, err := Generate(m, "compact")
		if err != nil {
			t.Fatal(err)
		}
		code := ""
		for _, f := range files {
			code += string(f.Content)
		}
		if got := strings.Count(code, "in.pass("); got != want {
			t.Errorf("%s passes over %d times, want %d", name, got, want)
		}
		if slices.Contains(Sources(m), "record_skips.go") != (want > 0) {
			t.Errorf("%s: %t", name, want == 0)
		}
	}
}
