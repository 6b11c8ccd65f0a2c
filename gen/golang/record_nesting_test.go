package golang

import (
	"slices"
	"strings"
	"testing"
)

const nestingSpec = `protocol: {name: "probe", version: "1"}
records:
  - name: pair
    fields: [{name: text, type: text}, {name: other, type: pair, optional: true}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: text, as: text}, {field: other, as: record}]}]}
  - name: frame
    fields: [{name: pairs, type: HOLDER, of: pair}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: pairs, as: HOLDER, of: record}]}]}
    formats: [{name: raw, prefix: "R", chain: [payload]}]
`

// What lists, or maps, of records alone need is in trees with these alone.
func TestRecordsInListsAndMaps(t *testing.T) {
	for holder, other := range map[string]string{"list": "map", "map": "list"} {
		m := build(t, "probe.yaml", strings.ReplaceAll(nestingSpec, "HOLDER", holder))
		list := Sources(m)
		for _, name := range []string{"record_nesting.go", "record_nesting_encode.go", "type_record.go", "type_record_payload.go", "type_record_" + holder + ".go", "type_record_" + holder + "_payload.go"} {
			if !slices.Contains(list, name) {
				t.Errorf("a tree with a %s of records lacks %s", holder, name)
			}
		}
		for _, name := range list {
			if strings.HasPrefix(name, "type_") && strings.Contains(name, "_"+other) {
				t.Errorf("a tree with a %s of records has %s", holder, name)
			}
		}
	}
}

// A part is a type, and nothing else that a caller sees.
func TestPartsAreTypesAlone(t *testing.T) {
	files, err := Generate(build(t, "probe.yaml", strings.ReplaceAll(nestingSpec, "HOLDER", "list")), "probe")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		for line := range strings.Lines(string(f.Content)) {
			public := strings.Contains(line, "Pair") && !strings.Contains(line, "(r *Pair) ") && strings.HasPrefix(line, "func ")
			if public || strings.HasPrefix(line, "func (r *Pair) ") && !strings.ContainsAny(line[len("func (r *Pair) "):][:1], "rwc") {
				t.Errorf("%s: %s", f.Path, line)
			}
		}
	}
}

// JSON follows: until then a spec that needs it is refused, and no tree is written that does not compile.
func TestRecordsInJSONAreRefused(t *testing.T) {
	text := strings.ReplaceAll(nestingSpec, "HOLDER", "list")
	text = strings.ReplaceAll(text, `formats: [`, `formats: [{name: json, prefix: "{", chain: [verbose]}, `)
	m := build(t, "probe.yaml", text)
	if _, err := Generate(m, "probe"); err == nil || !strings.Contains(err.Error(), "no code yet for records in records") {
		t.Error(err)
	}
}
