package compact_test

import (
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// Each row's name is found by its code, and the code by its name, as the spec has them.
func TestNamesOfRows(t *testing.T) {
	rows := 0
	for _, table := range shippedModel(t).Tables {
		if table.Name != "model" {
			continue
		}
		for _, r := range table.Rows {
			rows++
			code, found := compact.ModelByName(r.Name)
			if !found || string(code) != r.Code || compact.Model(r.Code).Name() != r.Name {
				t.Errorf("%s is %q (%v), and %s is %q", r.Name, code, found, r.Code, compact.Model(r.Code).Name())
			}
		}
	}
	if rows == 0 {
		t.Error("no rows")
	}
	for _, other := range []string{"", "Gemini", "G3", "#0", " gemini"} {
		if code, found := compact.ModelByName(other); found || code != "" {
			t.Errorf("%q is the name of %q", other, code)
		}
	}
	for _, other := range []compact.Model{"", "g3", "gemini", "#0", "gpt-5"} {
		if name := other.Name(); name != "" {
			t.Errorf("%q has the name %q", other, name)
		}
	}
}
