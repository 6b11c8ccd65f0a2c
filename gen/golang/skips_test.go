package golang

import (
	"slices"
	"strings"
	"testing"
)

// Only trees of specs whose payloads have elements that are passed over have what does so: once
// for each reserved element, and for each version of a payload that may have more.
func TestPassingIsForThemAlone(t *testing.T) {
	for name, want := range map[string]int{"skips": 19, "parts": 0} {
		m, code := judged(t, name)
		if got := strings.Count(code, "in.pass("); got != want {
			t.Errorf("%s passes over %d times, want %d", name, got, want)
		}
		if slices.Contains(Sources(m), "record_skips.go") != (want > 0) {
			t.Errorf("%s: %t", name, want == 0)
		}
	}
}
