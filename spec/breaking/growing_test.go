package breaking_test

import (
	"testing"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// The specs that `compactgen init` writes take what docs/breaking.md begins with, and execution
// shows the same.
func TestStartersGrow(t *testing.T) {
	type growth struct {
		name     string
		edits    []edit
		severity rules.Severity
		want     []string
	}
	const note = "      - {name: note, type: text, optional: true}\n"
	for name, s := range map[string]struct {
		src   []byte
		edits []growth
	}{
		"init": {spec.Starter, []growth{
			{"a field", []edit{
				{"      - {name: model, type: model, optional: true}\n", "      - {name: model, type: model, optional: true}\n" + note},
				{"            - {field: model, as: code}\n", "            - {field: model, as: code}\n            - {field: note, as: text}\n"},
			}, rules.EncoderOnly, []string{"field-added", "payload-field-added"}},
			{"a row", []edit{{`{code: "large"}`, `{code: "large"}, {code: "huge"}`}}, rules.Safe, nil},
			{"a code", []edit{{`      - {code: "waiting",`, "      - {code: \"late\"}\n" + `      - {code: "waiting",`}}, rules.ReadersFirst, []string{"code-added"}},
			{"a record", []edit{{`doc: "The fewest bytes."}` + "\n", `doc: "The fewest bytes."}` + "\n" + secondRecord}}, rules.ReadersFirst, []string{"record-added"}},
		}},
		"init --example": {spec.Example, []growth{
			{"a field", []edit{
				{"      - {name: hits, type: map, of: hit, optional: true, doc: \"By address.\"}\n", "      - {name: hits, type: map, of: hit, optional: true, doc: \"By address.\"}\n" + note},
				{"{field: sources, as: list, of: integer}, {field: scores, as: list, of: integer}, {field: hits, as: map, of: record}]", "{field: sources, as: list, of: integer}, {field: scores, as: list, of: integer}, {field: hits, as: map, of: record}, {field: note, as: text}]"},
				{"{field: sources, as: list, of: code}, {field: scores, as: list, of: integer}, {field: hits, as: map, of: record}]", "{field: sources, as: list, of: code}, {field: scores, as: list, of: integer}, {field: hits, as: map, of: record}, {field: note, as: text}]"},
			}, rules.EncoderOnly, []string{"field-added", "payload-field-added", "payload-field-added"}},
			{"a field of a part", []edit{
				{"      - {name: rank, type: integer, min: 1, optional: true}\n", "      - {name: rank, type: integer, min: 1, optional: true}\n" + note},
				{"{field: rank, as: integer}]", "{field: rank, as: integer}, {field: note, as: text}]"},
			}, rules.EncoderOnly, []string{"field-added", "payload-field-added"}},
			{"a row", []edit{{`{code: "wiki", integer: 1}`, `{code: "wiki", integer: 1}` + "\n      - " + `{code: "mail", integer: 2}`}}, rules.EncoderOnly, []string{"row-added"}},
			{"a code", []edit{{`{code: "nothing", integer: 1}`, `{code: "nothing", integer: 1}` + "\n      - " + `{code: "late", integer: 2}`}}, rules.ReadersFirst, []string{"code-added"}},
			{"a record", []edit{{`formats: [{name: json, prefix: "F{", chain: [verbose]}]` + "\n", `formats: [{name: json, prefix: "F{", chain: [verbose]}]` + "\n" + secondRecord}}, rules.ReadersFirst, []string{"record-added"}},
		}},
	} {
		for _, g := range s.edits {
			t.Run(name+"/"+g.name, func(t *testing.T) {
				grown := apply(t, string(s.src), g.edits...)
				compareVerdicts(t, string(s.src), grown, g.want...)
				found, _ := breaking.Compare(load(t, "new.yaml", grown), load(t, "old.yaml", string(s.src)))
				if found.Worst() != g.severity {
					t.Errorf("%s, want %s: %s", found.Worst(), g.severity, found)
				}
			})
		}
	}
}

const secondRecord = `  - name: question
    fields: [{name: text, type: text}]
    verbose: {unknown: ignore, nulls: absent}
    formats: [{name: json, prefix: "Q{", chain: [verbose]}]
`
