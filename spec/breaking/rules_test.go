package breaking_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// edit replaces a piece of a spec that stands there once.
type edit struct{ before, after string }

func load(t testing.TB, name string, src string) *spec.File {
	t.Helper()
	f, problems := spec.Load(name, []byte(src))
	if len(problems) > 0 {
		t.Fatalf("%s", problems.Text())
	}
	return f
}

func apply(t testing.TB, src string, edits ...edit) string {
	t.Helper()
	for _, e := range edits {
		if n := strings.Count(src, e.before); n != 1 {
			t.Fatalf("%q stands %d times in the spec", e.before, n)
		}
		src = strings.Replace(src, e.before, e.after, 1)
	}
	return src
}

func shipped(t testing.TB) string {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func TestRuleIDs(t *testing.T) {
	if sorted := slices.Sorted(slices.Values(rules.IDs())); len(slices.Compact(sorted)) != len(rules.IDs()) {
		t.Error("an id twice")
	}
}

func rulesOf(fs breaking.Findings) (ids []string) {
	for _, f := range fs {
		ids = append(ids, f.Rule)
	}
	return ids
}

// bothSides are what something became, is or holds, and what it was or held.
var bothSides = regexp.MustCompile(`: (\S.*) became (\S.*?);| is (\S.*) and was (\S.*?): | holds (\S.*) and held (\S.*?): `)

// compareVerdicts compares what is reported with what execution shows.
func compareVerdicts(t *testing.T, oldSrc, newSrc string, want ...string) {
	t.Helper()
	old, new := load(t, "old.yaml", oldSrc), load(t, "new.yaml", newSrc)
	found, _ := breaking.Compare(new, old)
	got := rulesOf(found)
	for _, f := range found {
		for _, sides := range bothSides.FindAllStringSubmatch(f.Message, -1) {
			if sides[1]+sides[3]+sides[5] == sides[2]+sides[4]+sides[6] {
				t.Errorf("the same words on both sides: %s", f.Message)
			}
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rules (-expected +found):\n%s", diff)
	}
	if observed, why := agree(t, old, new); observed != found.Worst() {
		t.Errorf("reported %s, observed %s: %s", found.Worst(), observed, why)
	}
}

// executed are the specs before and after a rule's example.
func executed(t testing.TB, r rules.Rule) (before, after string) {
	t.Helper()
	x := surroundings[r.ID]
	before = apply(t, shipped(t), x.base...)
	return before, apply(t, before, append([]edit{{r.Before, r.After}}, x.beside...)...)
}

// Each rule's example is executed: nothing but the rule is found, and peers of
// the two specs behave as its severity says.
func TestExamples(t *testing.T) {
	for _, r := range toolchain.Some(t, rules.All()) {
		t.Run(r.ID, func(t *testing.T) {
			old, new := executed(t, r)
			compareVerdicts(t, old, new, append(surroundings[r.ID].also, r.ID)...)
		})
	}
}

// Each example undone is another change, which is judged too. Only a registry of
// two definitions instead of ten harms nobody yet: its server asks again. And a version that no peer
// of either spec writes is read by nobody, though peers before them may have written it.
func TestExamplesUndone(t *testing.T) {
	for _, r := range toolchain.Some(t, toolchain.Some(t, rules.All())) {
		t.Run(r.ID, func(t *testing.T) {
			before, after := executed(t, r)
			old, new := load(t, "old.yaml", after), load(t, "new.yaml", before)
			found, _ := breaking.Compare(new, old)
			if len(found) == 0 && r.ID != "reserved-removed" { // to reserve something changes nothing
				t.Error("nothing is found")
			}
			observed, why := agree(t, old, new)
			if observed > found.Worst() || observed < found.Worst() && r.ID != "registry-widened" && r.ID != "payload-version-read" {
				t.Errorf("reported %s, observed %s: %s", found.Worst(), observed, why)
			}
		})
	}
}

// noteOfText is a record of two texts, whose names are not on the wire.
var noteOfText = edit{lastOfRecord, lastOfRecord + notes("text", "by")}

var renamedNote = lastOfRecord + notes("body", "author")

const lastOfRecord = "      tokens: [dsl, verbose]\n"

// counted is a record that may have one more field.
func counted(field, member string) string {
	return "  - name: counted\n    fields: [{name: text, type: text}" + field + "]\n" +
		"    verbose: {members: [{name: \"text\", field: text}" + member + "], unknown: keep}\n    formats: [{name: counted, prefix: \"C{\", chain: [verbose]}]\n"
}

func notes(text, by string) string {
	return "  - name: note\n    fields: [{name: " + text + ", type: text}, {name: " + by + ", type: text}]\n" +
		"    dsl: {separator: \"|\", fields: [" + by + ", " + text + "]}\n    formats: [{name: note, prefix: \"N|\", chain: [dsl]}]\n"
}

// requestID is an optional field more.
var requestID = edit{"role: returncode, of: status}\n", "role: returncode, of: status}\n      - {name: request_id, type: text, optional: true}\n"}

// Changes that no example shows.
func TestChanges(t *testing.T) {
	small := edit{"  input: 67108864\n  output: 67108864", "  input: 1000\n  output: 1000"}
	for _, c := range toolchain.Some(t, []struct {
		name       string
		base, edit []edit
		want       []string
	}{
		{name: "nothing", edit: []edit{{`doc: "Gemini."`, `doc: "Google's."`}}},
		{name: "an example", edit: []edit{{"{name: model, type: model", `{name: model, example: "G3", type: model`}}},
		{name: "a field at the end of a payload version", want: []string{"field-added", "payload-field-added-refused"}, edit: []edit{
			requestID, {"            - {field: result, as: text}\n        - version: 3", "            - {field: result, as: text}\n            - {field: request_id, as: text}\n        - version: 3"},
		}},
		{name: "a field of the DSL", want: []string{"dsl-fields", "field-added"}, edit: []edit{
			requestID, {"[status, model, tokens, result]", "[status, model, tokens, request_id, result]"},
		}},
		{name: "the order of a set", edit: []edit{{`rows: [{code: "low"}, {code: "medium"}, {code: "high"}]`, `rows: [{code: "high"}, {code: "medium"}, {code: "low"}]`}}},
		{
			name: "the first record gone", base: []edit{example("record-first")}, want: []string{"record-first", "record-removed"},
			edit: []edit{example("record-first").undone()},
		},
		{
			name: "a record between others", base: []edit{{lastOfRecord, lastOfRecord + counted("", "")}}, want: []string{"record-added"},
			edit: []edit{example("record-added")},
		},
		{
			name: "input narrowed", want: []string{"limit-narrowed"},
			edit: []edit{{"  input: 67108864", "  input: 1000"}},
		},
		{
			name: "a registry of more bytes", want: []string{"registry-widened"},
			base: []edit{{"  registry_bytes: 67108864", "  registry_bytes: 60"}},
			edit: []edit{{"  registry_bytes: 60", "  registry_bytes: 10000"}},
		},
		{
			name: "limits widened that frames reach", base: []edit{small}, want: []string{"limit-widened", "limit-widened"},
			edit: []edit{{"  input: 1000\n  output: 1000", "  input: 2000\n  output: 2000"}},
		},
		{
			name: "depth narrowed", want: []string{"limit-narrowed"},
			edit: []edit{{"  depth: 512", "  depth: 8"}},
		},
		{
			name: "deltas narrowed", want: []string{"limit-narrowed"},
			edit: []edit{{"  deltas: 10000", "  deltas: 8"}},
		},
		{
			name: "deltas widened", base: []edit{{"  deltas: 10000", "  deltas: 8"}}, want: []string{"encoder-limit-widened"},
			edit: []edit{{"  deltas: 8", "  deltas: 9"}},
		},
		{
			name: "no returncode", want: []string{"field-role"},
			edit: []edit{{"      - {name: returncode, type: integer, optional: true, role: returncode, of: status}\n", ""}, {"        - {name: \"returncode\", field: returncode}\n", ""}},
		},
		{name: "bounds written out", edit: []edit{{"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer, min: 0, max: 9007199254740991}"}}},
		{name: "Base85 left out, and in a chain", edit: []edit{{"base85:\n  alphabet: \"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#\"\n", ""}}},
		{name: "a row that is only a text", edit: []edit{{example("row-added").before, example("row-added").before + `      - {code: "L4"}` + "\n"}}},
		{name: "integers that no frame holds", edit: []edit{{`{code: "low"}, {code: "medium"}`, `{code: "low", integer: 1}, {code: "medium", integer: 0}`}}},
		{
			name: "formats in another order, without a selection", want: []string{"selection-auto"},
			base: []edit{example("record-added"), {`formats: [{name: note, prefix: "N{", chain: [verbose]}]`, `dsl: {separator: "|", fields: [text]}
    formats: [{name: note, prefix: "N{", chain: [verbose]}, {name: line, prefix: "N|", chain: [dsl]}]`}},
			edit: []edit{{`[{name: note, prefix: "N{", chain: [verbose]}, {name: line, prefix: "N|", chain: [dsl]}]`, `[{name: line, prefix: "N|", chain: [dsl]}, {name: note, prefix: "N{", chain: [verbose]}]`}},
		},
		{
			name: "two statuses exchanged", want: []string{"row-integer", "row-integer"},
			edit: []edit{
				{`{code: "OK", integer: 0`, `{code: "OK", integer: 1`},
				{`{code: "ERR", integer: 1`, `{code: "ERR", integer: 0`},
			},
		},
		{
			name: "an integer reused", want: []string{"row-code", "row-name"},
			edit: []edit{{`{code: "SE", integer: 5, name: "seele", doc: "SEELE."}`, `{code: "L4", integer: 5, name: "llama"}`}},
		},
		{
			name: "a code moved and its integer reused", want: []string{"row-added", "row-integer"},
			edit: []edit{{
				`{code: "SE", integer: 5, name: "seele", doc: "SEELE."}`,
				`{code: "SE", integer: 6, name: "seele"}` + "\n      - " + `{code: "L4", integer: 5, name: "llama"}`,
			}},
		},
		{
			name: "two formats exchange prefixes", want: []string{"encoding-steps", "format-chain", "format-chain"},
			edit: []edit{{`prefix: "A"` + "\n", `prefix: "Z"` + "\n"}, {`prefix: "Z"` + "\n        chain: [payload, z", `prefix: "A"` + "\n        chain: [payload, z"}},
		},
		{
			name: "Base64 became Base64url", want: []string{"format-chain"},
			edit: []edit{{"[payload, base64]", "[payload, base64url]"}},
		},
		{
			name: "Base64url became Base64", want: []string{"format-chain"},
			base: []edit{{"[payload, base64]", "[payload, base64url]"}}, edit: []edit{{"[payload, base64url]", "[payload, base64]"}},
		},
		{
			name: "two formats exchange names", want: []string{"format-prefix-exchanged", "format-prefix-exchanged"},
			edit: []edit{{"- name: binary", "- name: swapped"}, {"- name: base85", "- name: binary"}, {"- name: swapped", "- name: base85"}},
		},
		{
			name: "a prefix replaced, and still read", want: []string{"format-prefix"},
			edit: []edit{{`    prefix: "Z"`, `    prefix: "Y"` + "\n" + `        legacy_prefixes: ["Z"]`}},
		},
		{
			name: "payload versions renumbered",
			want: []string{"payload-default", "payload-version-added", "payload-version-removed", "payload-version-removed", "payload-version-written"},
			edit: []edit{{"    - version: 2", "    - version: 4"}, {"    - version: 3\n", "    - version: 5\n"}, {"  default: 3", "  default: 5"}},
		},
		{
			name: "a required integer that is left out when it is 0", want: []string{"field-added"},
			base: []edit{{lastOfRecord, lastOfRecord + counted("", "")}},
			edit: []edit{{counted("", ""), counted(", {name: count, type: integer}", `, {name: "count", field: count, omit_zero: true}`)}},
		},
		{
			name: "zero tokens no longer left out", want: []string{"payload-fields"},
			edit: []edit{{"as: integer, omit_zero: true", "as: integer"}},
		},
		{
			name: "a context renamed", edit: []edit{
				{"{name: \"choices\", short: \"C\", context: choice}", "{name: \"choices\", short: \"C\", context: answer}"}, {"- name: choice\n", "- name: answer\n"},
			},
		},
		{
			name: "two shorts exchanged", want: []string{"token-key-short", "token-key-short"},
			edit: []edit{
				{`{name: "top_p", short: "p"}`, `{name: "top_p", short: "P"}`},
				{`{name: "presence_penalty", short: "P"}`, `{name: "presence_penalty", short: "p"}`},
			},
		},
		{
			name: "patterns exchanged", want: []string{"pattern-code", "pattern-code"},
			edit: []edit{{`{code: 131, text: '"}'}`, `{code: 132, text: '"}'}`}, {`{code: 132, text: '"},'}`, `{code: 131, text: '"},'}`}},
		},
		{
			name: "the pattern's limit of repetition", want: []string{"compression-selection"},
			edit: []edit{{"    over: 3", "    over: 6"}},
		},
		{
			name: "fewer keys of payloads", want: []string{"compression-selection"},
			edit: []edit{{`["messages", "choices"]`, `["messages"]`}},
		},
		{
			name: "the order of encodings", edit: []edit{
				{`{name: "T2", algorithm: "T2"}`, `{name: "BR", algorithm: "BR"}`}, {"\n" + `    - {name: "BR", algorithm: "BR"}` + "\n    - {name: \"Z\"", "\n" + `    - {name: "T2", algorithm: "T2"}` + "\n    - {name: \"Z\""},
			},
		},
		{
			name: "an encoding's algorithm renamed", want: []string{"algorithm-name"},
			edit: []edit{{`{name: "BR", role`, `{name: "B", role`}, {`algorithm: "BR"`, `algorithm: "B"`}},
		},
		{
			name: "an encoding renamed", want: []string{"encoding-added", "encoding-removed"},
			edit: []edit{{`{name: "Z", algorithm`, `{name: "C", algorithm`}},
		},
		{
			name: "an encoding's format exchanged", want: []string{"encoding-steps", "format-prefix-exchanged", "format-prefix-exchanged"},
			edit: []edit{{"- name: compressed", "- name: swapped"}, {"- name: base85", "- name: compressed"}, {"- name: swapped", "- name: base85"}},
		},
		{
			name: "two methods exchanged", want: []string{"message-method", "message-method"},
			edit: []edit{{`role: tools/list, method: "tools/list"`, `role: tools/list, method: "tools/call"`}, {`role: tools/call, method: "tools/call"`, `role: tools/call, method: "tools/list"`}},
		},
		{
			name: "what has no response moved", edit: []edit{
				{`    - {role: initialized, method: "notifications/initialized"}` + "\n", ""},
				{`  meta:` + "\n", `    - {role: initialized, method: "notifications/initialized"}` + "\n  meta:\n"},
			},
		},
		{
			name: "the fields of an encoding renamed", want: []string{"field-name", "field-name"},
			base: []edit{noteOfText, {"    - {name: \"Z\", algorithm: \"T2\", format: response.compressed, field: result, with: {status: \"OK\", model: \"\", tokens: 0}}\n",
				"    - {name: \"Z\", algorithm: \"T2\", format: note.note, field: text, with: {by: \"x\"}}\n"}},
			edit: []edit{{noteOfText.after, renamedNote}, {`field: text, with: {by: "x"}`, `field: body, with: {author: "x"}`}},
		},
		{name: "who asks by another name", want: []string{"meta-ask"}, edit: []edit{{`known: "io.github.compactgen/known"`, `known: "io.github.compactgen/knows"`}}},
		{name: "lists named by another name", want: []string{"meta-ask"}, edit: []edit{{`reference: "io.github.compactgen/reference"`, `reference: "io.github.compactgen/ref"`}}},
		{name: "an encoded list under another name", want: []string{"meta-encoded"}, edit: []edit{{`text: "io.github.compactgen/text"`, `text: "io.github.compactgen/list"`}}},
		{
			name: "two members of _meta exchanged", want: []string{"meta-ask", "meta-ask"},
			edit: []edit{{`known: "io.github.compactgen/known"`, `known: "io.github.compactgen/reference"`}, {`reference: "io.github.compactgen/reference"`, `reference: "io.github.compactgen/known"`}},
		},
	}) {
		t.Run(c.name, func(t *testing.T) {
			old := apply(t, shipped(t), c.base...)
			compareVerdicts(t, old, apply(t, old, c.edit...), c.want...)
		})
	}
}
