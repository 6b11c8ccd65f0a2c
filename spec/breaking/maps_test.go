package breaking_test

import (
	"os"
	"testing"
)

// What changes in a map is found, and as bad as execution shows.
func TestMapsChange(t *testing.T) {
	src, err := os.ReadFile("../testdata/ok/maps.yaml")
	if err != nil {
		t.Fatal(err)
	}
	few := edit{"elements: 70000", "elements: 4"}
	for _, c := range []struct {
		name       string
		base, edit []edit
		want       []string
	}{
		{name: "a table for a text", want: []string{"field-type"}, edit: []edit{{"{name: notes, type: map, of: text,", "{name: notes, type: map, of: json,"}}},
		{name: "narrower bounds", want: []string{"field-bounds"}, edit: []edit{{"min: -5, max: 300", "min: -5, max: 200"}}},
		{name: "wider bounds", want: []string{"field-bounds-widened"}, edit: []edit{{"min: -5, max: 300", "min: -6, max: 300"}}},
		{name: "codes for integers", want: []string{"payload-fields"}, edit: []edit{{"- {field: votes, as: map, of: integer}", "- {field: votes, as: map, of: code}"}}},
		{name: "a code more", want: []string{"code-added"}, edit: []edit{{`{code: "assistant", integer: 1}`, `{code: "assistant", integer: 1}, {code: "tool", integer: 2}`}}},
		{name: "fewer elements", base: []edit{few}, want: []string{"limit-narrowed"}, edit: []edit{{"elements: 4", "elements: 3"}}},
		{name: "more elements", base: []edit{few}, want: []string{"elements-widened"}, edit: []edit{{"elements: 4", "elements: 5"}}},
		{name: "required", want: []string{"field-required"}, edit: []edit{{"of: text, optional: true}", "of: text}"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			old := apply(t, string(src), c.base...)
			compareVerdicts(t, old, apply(t, old, c.edit...), c.want...)
		})
	}
}
