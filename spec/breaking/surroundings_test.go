package breaking_test

import (
	"slices"

	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// surroundings of a rule's example: edits of the shipped spec that make the old
// one, edits that a valid new one needs beside, and what is found beside.
var surroundings = map[string]struct {
	base, beside []edit
	also         []string
}{
	"registry-widened":       {base: []edit{{"  registry_entries: 10000", "  registry_entries: 2"}}},
	"limit-widened":          {base: []edit{example("limit-narrowed")}},
	"row-role":               {also: []string{"row-role"}},
	"row-name-added":         {base: []edit{{`{code: "SE", integer: 5, name: "seele", `, `{code: "SE", integer: 5, `}}},
	"verbose-nulls-refused":  {base: []edit{example("verbose-nulls")}},
	"unknown-members-read":   {base: []edit{refusing}},
	"row-added-refused":      {base: []edit{{`open: {number_prefix: "#"}`, "open: {}"}}},
	"table-closed":           {base: []edit{example("table-opened")}},
	"record-removed":         {base: []edit{example("record-added")}},
	"record-name":            {beside: []edit{{"format: response.compressed", "format: reply.compressed"}}},
	"record-first":           {base: []edit{example("record-added")}, beside: []edit{example("record-added").undone()}},
	"record-order":           {base: []edit{{lastOfRecord, lastOfRecord + example("record-order").before}}},
	"field-added-refused":    {base: []edit{refusing}},
	"field-removed":          {base: []edit{example("field-added")}},
	"field-removed-refused":  {base: []edit{refusing, example("field-added")}},
	"required-field-added":   {base: []edit{example("record-added")}},
	"required-field-removed": {base: []edit{example("record-added"), example("required-field-added")}},
	"field-optional":         {base: []edit{example("record-added")}},
	"field-required":         {base: []edit{example("record-added"), example("field-optional")}},
	"field-name":             {beside: []edit{{"field: ultrathink}", "field: thinks}"}}},
	"section-added":          {base: []edit{example("section-removed")}},
	"format-removed":         {beside: []edit{{"verbose, binary, base85", "verbose, base85"}}, also: []string{"selection-smallest"}},
	"format-name": {beside: []edit{
		{"to: 49, format: dsl}", "to: 49, format: fields}"}, {"[dsl, verbose, binary", "[fields, verbose, binary"}, {"[dsl, verbose]\n", "[fields, verbose]\n"},
	}},
	"reserved-removed":            {base: []edit{{"  - name: status\n", "  - name: status\n    reserved: {codes: [\"LOST\"]}\n"}}},
	"elements-widened":            {base: []edit{{"  depth: 512\n", "  depth: 512\n  elements: 10\n"}, {lastOfRecord, lastOfRecord + example("payload-version-read").before}}},
	"unknown-members-kept":        {base: []edit{refusing}},
	"payload-field-added-refused": {base: signed},
	"payload-extra":               {base: signed},
	"payload-extra-refused":       {base: growing},
	"payload-reserved-added":      {base: growing},
	"payload-field-added":         {base: growing, also: []string{"field-added"}},
	"payload-field-removed":       {base: append(slices.Clone(growing), example("payload-field-added")), also: []string{"field-removed"}},
	"payload-field-reserved":      {base: append(slices.Clone(growing), example("payload-field-added")), also: []string{"field-removed"}},
	"payload-version-written":     {base: signed, also: []string{"payload-default"}},
	"format-added-chosen":         {base: []edit{example("record-added")}},
	"payload-version-read":        {base: signed},
	"payload-fallback":            {base: []edit{example("payload-version-added")}},
	"delta-operation-added":       {base: []edit{{"    - {symbol: \"+\", role: append}\n", ""}}},
	"delta-operation-offered":     {base: []edit{{"    - {symbol: \"S\", role: splice, unasked: false} # ours; peers of Compact 2.0 refuse it\n", ""}}},
	"algorithm-removed":           {base: withoutT2},
	"algorithm-added":             {base: append(slices.Clone(withoutT2), example("algorithm-removed"))},
	"algorithm-name-reused":       {base: withoutT2, also: []string{"algorithm-name-reused"}},
	"list-member":                 {base: []edit{{`results: ["tools"]`, `results: ["tools", "definitions"]`}}},
}

// signed has a record with another one in it, of which decoders, in growing, ignore more elements.
var (
	signed  = []edit{{lastOfRecord, lastOfRecord + example("payload-version-read").before}}
	growing = append(slices.Clone(signed), example("payload-extra"))
)

// refusing makes decoders refuse members that they do not know.
var refusing = example("unknown-members-refused")

// withoutT2 takes T2 out of the encodings of results.
var withoutT2 = []edit{
	{"    - {name: \"T2\", algorithm: \"T2\"}\n", ""},
	{`{name: "Z", algorithm: "T2",`, `{name: "Z", algorithm: "BR",`},
}

func example(id string) edit {
	r, known := rules.Lookup(id)
	if !known {
		panic(id)
	}
	return edit{r.Before, r.After}
}

func (e edit) undone() edit { return edit{e.after, e.before} }
