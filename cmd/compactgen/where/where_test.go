package where_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/where"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// Every symbol of the spec stands where it says, in the files of each language,
// and some vector notices it.
func TestEverySymbolIsSomewhere(t *testing.T) {
	src, err := os.ReadFile("../../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, problems := spec.Load("compact.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := model.Build(f)
	set, err := gen.Repository(m, gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	used := allUses(t, m)
	yaml := strings.Split(string(src), "\n")
	symbols := where.Symbols(f, m)
	if len(symbols) < 200 {
		t.Fatalf("%d symbols are too few", len(symbols))
	}
	for _, s := range symbols {
		if s.Kind != "code" && !strings.Contains(yaml[s.Pos.Line-1][s.Pos.Col-1:], s.Text) {
			t.Errorf("%s %q does not stand at %s", s, s.Text, s.Pos)
		}
		lines := where.Lines(set.Files, []where.Symbol{s})
		for _, home := range set.Roots {
			found := false
			for _, l := range lines {
				found = found || strings.HasPrefix(l.Path, home)
			}
			if !found && unwritten[s.Text] == "" {
				t.Errorf("%s %q is in no file of %s", s, s.Text, home)
			}
		}
		if !used[s.Use] && unseen[s.Text] == "" && unasked[s.Kind] == "" {
			t.Errorf("%s %q is in no vector", s, s.Text)
		}
	}
}

// What no generated file or no vector has, and why; unasked by kind.
var (
	unwritten = map[string]string{
		"{": "JSON is recognised by hand-written code where white space may stand before it",
	}
	unasked = map[string]string{
		"member of _meta": "no operation of the vectors packs a result",
		"encoding":        "the same",
	}
	unseen = map[string]string{
		"NotAvailable": "a testee has every algorithm",
		"tools":        "how a client bundles is up to it; the sessions' own tests pin it",
	}
)

func allUses(t *testing.T, m *model.Model) map[where.Use]bool {
	t.Helper()
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	coverage, all := where.NewCoverage(m, p), map[where.Use]bool{}
	for _, topic := range topics {
		for _, c := range topic.Cases {
			for use := range coverage.Uses(c) {
				all[use] = true
			}
		}
	}
	return all
}

// A use is of its place: a key in another context, or a model's name as a
// status, is none.
func TestUsesAreOfTheirPlace(t *testing.T) {
	src, _ := os.ReadFile("../../../spec/compact.yaml")
	f, _ := spec.Load("compact.yaml", src)
	m := model.Build(f)
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	c := vectors.Case{Op: "decompress", Input: []byte(`{"hex":"2354317c7b2243223a5b7b226d223a7b2272223a2275227d7d5d7d"}`)} // #T1|{"C":[{"m":{"r":"u"}}]}
	got := where.NewCoverage(m, p).Uses(c)
	for use, want := range map[where.Use]bool{
		{Kind: "short key", In: "root", Text: "C"}:   true,
		{Kind: "key", In: "root", Text: "choices"}:   true,
		{Kind: "short key", In: "choice", Text: "m"}: true,
		{Kind: "short key", In: "root", Text: "m"}:   false,
		{Kind: "short value", In: "role", Text: "u"}: true,
		{Kind: "value", In: "role", Text: "user"}:    true,
		{Kind: "short key", In: "root", Text: "u"}:   false,
		{Kind: "tag", Text: "#T1|"}:                  true,
		{Kind: "status", Text: "u"}:                  false,
	} {
		if got[use] != want {
			t.Errorf("%s %q: %t, want %t", use, use.Text, got[use], want)
		}
	}
}

func TestFindHintsAtTheNearest(t *testing.T) {
	symbols := []where.Symbol{{Use: where.Use{Kind: "status", Text: "STREAM"}}, {Use: where.Use{Kind: "prefix", Text: "RES|"}}}
	if found, hint := where.Find(symbols, "STRAEM"); found != nil || !strings.Contains(hint, `"STREAM"`) {
		t.Errorf("%v, %q", found, hint)
	}
	if found, hint := where.Find(symbols, "xyzzy"); found != nil || hint != "" {
		t.Errorf("%v, %q", found, hint)
	}
	if found, _ := where.Find(symbols, "RES|"); len(found) != 1 {
		t.Errorf("%v", found)
	}
}

const fleet = `protocol: {name: fleet, version: "1"}
tables:
  - {name: unit, rows: [{code: "°C", identifier: CELSIUS}, {code: "°F", identifier: FAHRENHEIT}]}
  - {name: kind, identifier: sort, open: {}, rows: [{code: "c", identifier: CELSIUS}]}
records:
  - name: reading
    fields:
      - {name: prompt_tokens, type: integer, doc: "prompt_tokens: int"}
      - {name: request_id, type: text, optional: true}
      - {name: unit, type: unit, optional: true}
      - {name: class, type: kind}
    formats: [{name: json, prefix: "{", chain: [verbose]}]
  - name: other
    identifier: meter_reading
    fields: [{name: prompt_tokens, type: text, identifier: tokens}]
    dsl: {separator: "|", fields: [prompt_tokens]}
    formats: [{name: line, prefix: "M|", chain: [dsl]}]
`

// What declares a symbol comes first: the fields of the type, in each language as it
// names them, the constants of a row, the type itself.
func TestDeclarationsComeFirst(t *testing.T) {
	f, problems := spec.Load("fleet.yaml", []byte(fleet))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := model.Build(f)
	set, err := gen.Tree(m, gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"prompt_tokens": {"PromptTokens int64", "Tokens string", "promptTokens: number;", "tokens: string;", "prompt_tokens: int", "tokens: str"},
		"request_id":    {"RequestID *string", "requestId?: string | undefined;", "request_id: str | None = None"},
		"class":         {"Class Sort", "class: Sort | (string & {});", "class_: str"},
		"tokens":        {"Tokens string", "tokens: string;", "tokens: str"},
		"CELSIUS":       {`UnitCelsius Unit = "°C"`, `SortCelsius Sort = "c"`, `CELSIUS: "°C",`, `CELSIUS: "c",`, `CELSIUS = "°C"`, `CELSIUS = "c"`},
		"°C":            {`UnitCelsius Unit = "°C"`, `CELSIUS: "°C",`, `CELSIUS = "°C"`},
		"sort":          {"type Sort string", "export type Sort = (typeof Sort)[keyof typeof Sort];", "class Sort(StrEnum):"},
		"meter_reading": {"type MeterReading struct {", "export interface MeterReading {", "class MeterReading:"},
		"reading":       {"type Reading struct {", "export interface Reading {", "class Reading:"},
		"unit":          {"type Unit string", "Unit *Unit", "unit?: Unit | undefined;", "export type Unit = (typeof Unit)[keyof typeof Unit];", "unit: Unit | None = None", "class Unit(StrEnum):"},
	} {
		found, _ := where.Find(where.Symbols(f, m), text)
		lines := where.Lines(set.Files, found)
		for i, l := range lines {
			tagless, _, _ := strings.Cut(l.Text, " `json:")
			lines[i].Text = strings.Join(strings.Fields(tagless), " ")
		}
		var first []string
		for _, l := range lines[:min(len(lines), len(want))] {
			first = append(first, l.Text)
		}
		slices.Sort(first)
		slices.Sort(want)
		if !slices.Equal(first, want) {
			t.Errorf("%s is declared by\n%q, want\n%q", text, first, want)
		}
		for _, l := range lines[len(first):] {
			if slices.Contains(want, l.Text) || text == "reading" {
				t.Errorf("%s is in one more line: %s", text, l.Text)
			}
		}
	}
}

// Vectors of a row are those of its identifier.
func TestIdentifiersAreUsed(t *testing.T) {
	f, _ := spec.Load("fleet.yaml", []byte(fleet))
	m := model.Build(f)
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	const frame = `"{\"prompt_tokens\":1,\"unit\":\"°F\",\"class\":\"c\"}"`
	for op, input := range map[string]string{"record.decode": `{"record":"reading","frame":` + frame + `}`, "any.decode": frame} {
		got := where.NewCoverage(m, p).Uses(vectors.Case{Op: op, Input: []byte(input)})
		for use, want := range map[where.Use]bool{
			{Kind: "identifier", In: "unit", Text: "FAHRENHEIT"}:      true,
			{Kind: "identifier", In: "unit", Text: "CELSIUS"}:         false,
			{Kind: "identifier", In: "kind", Text: "CELSIUS"}:         true,
			{Kind: "identifier", In: "kind", Text: "sort"}:            true,
			{Kind: "identifier", In: "prompt_tokens", Text: "tokens"}: false,
			{Kind: "identifier", In: "other", Text: "meter_reading"}:  false,
		} {
			if got[use] != want {
				t.Errorf("%s: %s %q: %t, want %t", op, use, use.Text, got[use], want)
			}
		}
	}
}
