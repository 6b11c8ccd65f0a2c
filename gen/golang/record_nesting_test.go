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

// A text that holds records has what reads JSON, and nothing for payloads.
func TestRecordsInTextAreJSON(t *testing.T) {
	text := strings.ReplaceAll(nestingSpec, "HOLDER", "list")
	text = strings.ReplaceAll(text, `    payload: {default: 1, versions: [{version: 1, fields: [{field: text, as: text}, {field: other, as: record}]}]}
`, "")
	text = strings.ReplaceAll(text, `payload: {default: 1, versions: [{version: 1, fields: [{field: pairs, as: list, of: record}]}]}`, `dsl: {separator: "|", fields: [pairs]}`)
	text = strings.ReplaceAll(text, `prefix: "R", chain: [payload]`, `prefix: "R", chain: [dsl]`)
	list := Sources(build(t, "probe.yaml", text))
	for _, name := range []string{"record_nesting_scan.go", "record_nesting_object.go", "record_nesting_depth.go", "record_verbose.go", "type_record_dsl.go", "type_record_verbose.go", "type_record_list_verbose.go"} {
		if !slices.Contains(list, name) {
			t.Errorf("a tree with records in texts lacks %s", name)
		}
	}
	for _, name := range []string{"record_nesting_encode.go", "record_nesting_members.go", "record_paths.go", "type_record_payload.go", "type_record_list_payload.go"} {
		if slices.Contains(list, name) {
			t.Errorf("a tree with records in texts has %s", name)
		}
	}
}

// The tree knows how a member stands in a path, and the runtime finds it for one that stands twice.
func TestMembersInPaths(t *testing.T) {
	for name, path := range map[string]string{"b64": "b64", "reply_to": "reply_to", "Role": `["Role"]`, "a.b": `["a.b"]`, "a_": `["a_"]`, "_a": `["_a"]`, "a__b": `["a__b"]`, "6a": `["6a"]`, "a_6": "a_6"} {
		if got := memberInside(name); got != path {
			t.Errorf("%s stands as %s", name, got)
		}
	}
}
