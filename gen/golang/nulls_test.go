package golang

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

// Only members that may be null are read by what takes null, and only their trees have it.
func TestNullsAreForThemAlone(t *testing.T) {
	for name, want := range map[string]bool{"nulls": true, "parts": false} {
		m, code := judged(t, name)
		nullable := 0
		for r := range m.All() {
			if r.Verbose == nil {
				continue
			}
			for _, x := range r.Verbose.Members {
				if x.Nullable {
					nullable++
				}
			}
		}
		if given := strings.Count(code, "in.given("); given != nullable || want != (given > 0) {
			t.Errorf("%s has %d members that may be null, and reads %d so", name, nullable, given)
		}
		if slices.Contains(Sources(m), "record_nulls.go") != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
	for features, want := range map[model.Feature]string{model.FeatureVerbose: "record_nulls.go", model.FeaturePayload: ""} {
		list := Sources(&model.Model{Features: []model.Feature{model.FeatureNulls, features}})
		if slices.Contains(list, "record_nulls.go") != (want != "") || slices.Contains(list, "record_nulls_quick.go") {
			t.Errorf("%s: %q", features, list)
		}
	}
}

// judged is the model of a spec that the judge has vectors for, and its generated code.
func judged(t *testing.T, name string) (m *model.Model, code string) {
	t.Helper()
	src, err := os.ReadFile("../../tests/judge/testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	m = build(t, name, string(src))
	files, err := Generate(m, "compact")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		code += string(f.Content)
	}
	return m, code
}
