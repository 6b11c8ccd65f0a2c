package breaking_test

import (
	"os"
	"strings"
	"testing"
)

// What changes in a list is found, and as bad as execution shows.
func TestListsChange(t *testing.T) {
	src, err := os.ReadFile("../testdata/ok/lists.yaml")
	if err != nil {
		t.Fatal(err)
	}
	few := edit{"elements: 70000", "elements: 4"}
	for _, c := range []struct {
		name       string
		base, edit []edit
		want       []string
	}{
		{name: "an element's type", want: []string{"field-type", "payload-fields", "payload-fields"}, edit: []edit{
			{"{name: flags, type: list, of: boolean,", "{name: flags, type: list, of: number,"},
			{"- {field: flags, as: list, of: boolean}\n            - {field: notes, as: list, of: text}\n            - {field: extras, as: list, of: text}\n            - {field: blobs, as: list, of: bytes}\n        - version: 2", "- {field: flags, as: list, of: number}\n            - {field: notes, as: list, of: text}\n            - {field: extras, as: list, of: text}\n            - {field: blobs, as: list, of: bytes}\n        - version: 2"},
			{"- {field: flags, as: list, of: boolean}\n            - {field: notes, as: list, of: text}\n            - {field: extras, as: list, of: text}\n            - {field: blobs, as: list, of: bytes}\n    formats", "- {field: flags, as: list, of: number}\n            - {field: notes, as: list, of: text}\n            - {field: extras, as: list, of: text}\n            - {field: blobs, as: list, of: bytes}\n    formats"},
		}},
		{name: "a table for a text", want: []string{"field-type"}, edit: []edit{{"{name: notes, type: list, of: text,", "{name: notes, type: list, of: json,"}}},
		{name: "narrower bounds", want: []string{"field-bounds"}, edit: []edit{{"min: -5, max: 300", "min: -5, max: 200"}}},
		{name: "wider bounds", want: []string{"field-bounds-widened"}, edit: []edit{{"min: -5, max: 300", "min: -6, max: 300"}}},
		{name: "codes for integers", want: []string{"payload-fields"}, edit: []edit{{"- {field: votes, as: list, of: integer}", "- {field: votes, as: list, of: code}"}}},
		{name: "a code more", want: []string{"code-added"}, edit: []edit{{`{code: "assistant", integer: 1}`, `{code: "assistant", integer: 1}, {code: "tool", integer: 2}`}}},
		{name: "a row more", want: []string{"row-added"}, edit: []edit{{`{code: "local"}`, `{code: "local"}, {code: "C4", integer: 1}`}}},
		{name: "an integer moved", want: []string{"row-integer"}, edit: []edit{{`{code: "G3", integer: 0,`, `{code: "G3", integer: 5,`}}},
		{name: "fewer elements", base: []edit{few}, want: []string{"limit-narrowed"}, edit: []edit{{"elements: 4", "elements: 3"}}},
		{name: "more elements", base: []edit{few}, want: []string{"elements-widened"}, edit: []edit{{"elements: 4", "elements: 5"}}},
		{name: "required", want: []string{"field-required"}, edit: []edit{{"of: text, optional: true}", "of: text}"}}},
		{name: "a list that was one value", want: []string{"field-type", "payload-fields", "payload-fields"},
			base: []edit{{"{name: blobs, type: list, of: bytes,", "{name: blobs, type: bytes,"}}, edit: []edit{{"{name: blobs, type: bytes,", "{name: blobs, type: list, of: bytes,"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			old := apply(t, string(src), c.base...)
			new := apply(t, old, c.edit...)
			if c.name == "a list that was one value" {
				old = strings.ReplaceAll(old, "{field: blobs, as: list, of: bytes}", "{field: blobs, as: bytes}")
			}
			compareVerdicts(t, old, new, c.want...)
		})
	}
}
