package breaking_test

import (
	"os"
	"testing"
)

// What changes in a record inside another is found, and as bad as execution shows.
func TestPartsChange(t *testing.T) {
	src, err := os.ReadFile("../testdata/ok/parts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	ends := "            - {field: end, as: record}\n"
	extra := edit{"      default: 1\n      versions:\n        - version: 1\n          fields:\n            - {field: role,", "      default: 1\n      extra: ignore\n      versions:\n        - version: 1\n          fields:\n            - {field: role,"}
	last := "{name: end, type: stop, optional: true, example: \"{}\"}\n"
	noted := edit{last, last + "      - {name: note, type: text, optional: true}\n"}
	element := func(text string) string { return "            - {" + text + "}\n" }
	behind := func(text string) edit { return edit{ends, ends + element(text)} }
	before := func(text string) edit { return edit{ends, element(text) + ends} }
	note, gone := "field: note, as: text", "reserved: note"
	few, shallow := edit{"elements: 1000", "elements: 4"}, edit{"nesting: 10", "nesting: 2"}
	for _, c := range []struct {
		name       string
		base, edit []edit
		want       []string
	}{
		{name: "an element's type", want: []string{"field-type"}, edit: []edit{{"- {name: messages, type: list, of: message}\n      - {name: source", "- {name: messages, type: list, of: source}\n      - {name: source"}}},
		{name: "another record", want: []string{"field-type"}, edit: []edit{{"{name: source, type: source}", "{name: source, type: text}"}}},
		{name: "narrower bounds", want: []string{"field-bounds"}, edit: []edit{{"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer, min: 0, max: 9}"}}},
		{name: "wider bounds", want: []string{"field-bounds-widened"}, edit: []edit{{"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer}"}}},
		{name: "a code more", want: []string{"code-added"}, edit: []edit{{`{code: "assistant", integer: 1}`, `{code: "assistant", integer: 1}, {code: "tool", integer: 2}`}}},
		{name: "an integer moved", want: []string{"row-integer"}, edit: []edit{{`{code: "assistant", integer: 1}`, `{code: "assistant", integer: 2}`}}},
		{name: "a payload version more", want: []string{"payload-version-read"}, edit: []edit{{ends, ends + "        - version: 2\n          fields: [{field: role, as: code}, {field: text, as: text}, {field: reply_to, as: record}, {field: end, as: record}]\n"}}},
		{name: "a payload version more, written", want: []string{"payload-version-written", "payload-default"}, edit: []edit{
			{"      default: 1\n      versions:\n        - version: 1\n          fields:\n            - {field: role, as: integer}", "      default: 2\n      versions:\n        - version: 1\n          fields:\n            - {field: role, as: integer}"},
			{ends, ends + "        - version: 2\n          fields: [{field: role, as: code}, {field: text, as: text}, {field: reply_to, as: record}, {field: end, as: record}]\n"},
		}},
		{name: "a payload version less", want: []string{"payload-version-removed", "payload-fallback"}, edit: []edit{{"      fallback: 2\n", ""}, {"        - version: 2\n          fields: [{field: models, as: map, of: code}, {field: tokens, as: integer}]\n", ""}}},
		{name: "another default", want: []string{"payload-default", "payload-fallback"}, edit: []edit{{"      default: 1\n      fallback: 2\n", "      default: 2\n"}}},
		{name: "an element more", want: []string{"field-added", "payload-field-added-refused"}, edit: []edit{{ends, ends + "            - {field: note, as: text}\n"}, {"{name: end, type: stop, optional: true, example: \"{}\"}", "{name: end, type: stop, optional: true}\n      - {name: note, type: text, optional: true}"}}},
		{name: "an element more, passed over", base: []edit{extra}, want: []string{"field-added", "payload-field-added"}, edit: []edit{noted, behind(note)}},
		{name: "an element more, behind a reserved one", base: []edit{extra}, want: []string{"field-added", "payload-field-added"}, edit: []edit{noted, {ends, ends + element("reserved: old") + element(note)}}},
		{name: "a required element more", base: []edit{extra}, want: []string{"required-field-added", "payload-fields"}, edit: []edit{{last, last + "      - {name: note, type: text}\n"}, behind(note)}},
		{name: "an element of a field that was there", base: []edit{extra, noted}, want: []string{"payload-fields"}, edit: []edit{behind(note)}},
		{name: "an element reserved", base: []edit{noted, before(note)}, want: []string{"field-removed", "payload-field-reserved"}, edit: []edit{noted.undone(), {element(note), element(gone)}}},
		{name: "an element reserved, and one more", base: []edit{extra, noted, before(note)}, want: []string{"field-removed", "field-added", "payload-field-reserved", "payload-field-added"}, edit: []edit{{"{name: note, type: text, optional: true}", "{name: by, type: text, optional: true}"}, {element(note) + ends, element(gone) + ends + element("field: by, as: text")}}},
		{name: "an element reserved of a field that stays", base: []edit{noted, before(note)}, want: []string{"payload-fields"}, edit: []edit{{element(note), element("reserved: old")}}},
		{name: "an element less", base: []edit{noted, before(note)}, want: []string{"field-removed", "payload-fields"}, edit: []edit{noted.undone(), {element(note), ""}}},
		{name: "the last element less", base: []edit{noted, behind(note)}, want: []string{"field-removed", "payload-fields"}, edit: []edit{noted.undone(), {element(note), ""}}},
		{name: "the last element less, passed over", base: []edit{extra, noted, behind(note)}, want: []string{"field-removed", "payload-field-removed"}, edit: []edit{noted.undone(), {element(note), ""}}},
		{name: "the last element less, of a field that stays", base: []edit{extra, noted, behind(note)}, want: []string{"payload-fields"}, edit: []edit{{element(note), ""}}},
		{name: "a reserved element less", base: []edit{before(gone)}, want: []string{"payload-fields"}, edit: []edit{{element(gone), ""}}},
		{name: "a reserved element less at the end", base: []edit{behind(gone)}, want: []string{"reserved-removed"}, edit: []edit{{element(gone), ""}}},
		{name: "a reserved element more", want: []string{"payload-reserved-added"}, edit: []edit{behind(gone)}},
		{name: "a reserved element more before others", want: []string{"payload-fields"}, edit: []edit{before(gone)}},
		{name: "a reserved element of another name", base: []edit{before(gone)}, edit: []edit{{element(gone), element("reserved: old")}}},
		{name: "a reserved element in use", base: []edit{before(gone)}, want: []string{"field-added", "payload-field-added", "reserved-removed"}, edit: []edit{noted, {element(gone), element(note)}}},
		{name: "a reserved element for a field that was there", base: []edit{noted, before("reserved: old")}, want: []string{"payload-fields"}, edit: []edit{{element("reserved: old"), element(note)}}},
		{name: "elements ignored", want: []string{"payload-extra"}, edit: []edit{extra}},
		{name: "elements refused", base: []edit{extra}, want: []string{"payload-extra-refused"}, edit: []edit{{"      extra: ignore\n", ""}}},
		{name: "elements refused by name", base: []edit{extra}, want: []string{"payload-extra-refused"}, edit: []edit{{"extra: ignore", "extra: refuse"}}},
		{name: "a member more", want: []string{"field-added"}, base: []edit{{"verbose: {members: [{name: \"URL\", field: url}]}", "verbose: {members: [{name: \"URL\", field: url}], unknown: ignore}"}}, edit: []edit{{"fields: [{name: url, type: text}]", "fields: [{name: url, type: text}, {name: note, type: text, optional: true}]"}}},
		{name: "a member more, kept", want: []string{"field-added"}, base: []edit{{"verbose: {members: [{name: \"URL\", field: url}]}", "verbose: {members: [{name: \"URL\", field: url}], unknown: keep}"}}, edit: []edit{{"fields: [{name: url, type: text}]", "fields: [{name: url, type: text}, {name: note, type: text, optional: true}]"}}},
		{name: "a member more, refused", want: []string{"field-added-refused"}, base: []edit{{"verbose: {members: [{name: \"URL\", field: url}]}", "verbose: {members: [{name: \"URL\", field: url}], unknown: refuse}"}}, edit: []edit{{"fields: [{name: url, type: text}]", "fields: [{name: url, type: text}, {name: note, type: text, optional: true}]"}}},
		{name: "a required member more", want: []string{"required-field-added"}, edit: []edit{{"fields: [{name: url, type: text}]", "fields: [{name: url, type: text}, {name: note, type: text}]"}}},
		{name: "a member of another name", want: []string{"member-name"}, edit: []edit{{`"URL"`, `"url"`}}},
		{name: "members in another order", want: []string{"member-order"}, edit: []edit{{`members: [{name: "in.reply", field: reply_to}]`, `members: [{name: "text", field: text}, {name: "in.reply", field: reply_to}]`}}},
		{name: "members refused", want: []string{"unknown-members-refused"}, edit: []edit{{"unknown: keep", "unknown: refuse"}}},
		{name: "members ignored", want: []string{"unknown-members"}, edit: []edit{{"unknown: keep", "unknown: ignore"}}},
		{name: "nulls absent", want: []string{"verbose-nulls"}, edit: []edit{{"unknown: keep}", "unknown: keep, nulls: absent}"}}},
		{name: "nulls refused", base: []edit{{"unknown: keep}", "unknown: keep, nulls: absent}"}}, want: []string{"verbose-nulls-refused"}, edit: []edit{{", nulls: absent}", "}"}}},
		{name: "required", want: []string{"field-required"}, edit: []edit{{"{name: reply_to, type: message, optional: true}\n      - {name: end, type: stop, optional: true, example: \"{}\"}", "{name: reply_to, type: message, optional: true}\n      - {name: end, type: stop, example: \"{}\"}"}}},
		{name: "optional", want: []string{"field-optional"}, edit: []edit{{"{name: source, type: source}", "{name: source, type: source, optional: true}"}, {"fields: [messages, source]", "fields: [messages, source]"}}},
		{name: "fewer elements", base: []edit{few}, want: []string{"limit-narrowed"}, edit: []edit{{"elements: 4", "elements: 3"}}},
		{name: "more elements", base: []edit{few}, want: []string{"elements-widened"}, edit: []edit{{"elements: 4", "elements: 5"}}},
		{name: "less nesting", base: []edit{shallow}, want: []string{"limit-narrowed"}, edit: []edit{{"nesting: 2", "nesting: 1"}}},
		{name: "more nesting", base: []edit{shallow}, want: []string{"elements-widened"}, edit: []edit{{"nesting: 2", "nesting: 3"}}},
		{name: "a part of another name", want: []string{"record-name"}, edit: []edit{{"- name: stop", "- name: halt"}, {"type: stop", "type: halt"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			old := apply(t, string(src), c.base...)
			compareVerdicts(t, old, apply(t, old, c.edit...), c.want...)
		})
	}
}

// A record for one value of it is another type: what was a text, a list or a record.
func TestFieldsBecomeRecords(t *testing.T) {
	src, err := os.ReadFile("../testdata/ok/parts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	field, element := "{name: named, type: map, of: message, optional: true}", "{field: named, as: map, of: record}"
	forms := []struct{ name, field, element string }{
		{"a map", field, element},
		{"a list", "{name: named, type: list, of: message, optional: true}", "{field: named, as: list, of: record}"},
		{"a record", "{name: named, type: message, optional: true}", "{field: named, as: record}"},
		{"another record", "{name: named, type: usage, optional: true}", "{field: named, as: record}"},
		{"a map of texts", "{name: named, type: map, of: text, optional: true}", "{field: named, as: map, of: text}"},
		{"a text", "{name: named, type: text, optional: true}", "{field: named, as: text}"},
	}
	for _, was := range forms {
		for _, is := range forms {
			if was == is {
				continue
			}
			t.Run(was.name+" to "+is.name, func(t *testing.T) {
				want := []string{"field-type", "payload-fields"}
				if was.element == is.element {
					want = want[:1]
				}
				old := apply(t, string(src), edit{field, was.field}, edit{element, was.element})
				compareVerdicts(t, old, apply(t, string(src), edit{field, is.field}, edit{element, is.element}), want...)
			})
		}
	}
}
