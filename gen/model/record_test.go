package model

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

func records(t *testing.T) *Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/testdata/ok/records.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("records.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return Build(file)
}

// What the spec of several records says by leaving things out.
func TestRecords(t *testing.T) {
	m := records(t)
	answer, event, note := m.Records[0], m.Records[1], m.Records[2]
	version := func(i int) []any {
		v := answer.Payload.Versions[i]
		return []any{v.Required, v.OptionalField, v.Trailing}
	}
	group := event.Groups[0]
	for _, c := range []struct{ what, got, want any }{
		{"aliases", []any{m.Tables[1].Aliases, m.Tables[3].Aliases}, []any{[]Alias{{"gemini", "G3"}, {"#0", "G3"}}, []Alias(nil)}},
		{"numbered", []bool{m.Tables[0].Numbered, m.Tables[1].Numbered}, []bool{true, false}},
		{"identifiers", []string{m.Tables[3].Ident, answer.Fields[9].Ident, m.Tables[2].Rows[1].Ident}, []string{"label", "rest", "RATE_LIMITED"}},
		{"types", []string{answer.Fields[0].Type, answer.Fields[1].Type, event.Fields[1].Type, event.Fields[1].Table}, []string{"closed", "open", "closed", "finish"}},
		{"members", answer.Verbose.Members[:3], []Member{{Name: "response", Field: "result", Required: true}, {Name: "tokens", Field: "tokens", OmitZero: true}, {Name: "status", Field: "status", Required: true}}},
		{"unknown", []string{answer.Verbose.Unknown, event.Verbose.Unknown, note.Verbose.Unknown}, []string{"keep", "ignore", "refuse"}},
		{"version 1", version(0), []any{[]string{"status", "model", "tokens", "result"}, "", 2}},
		{"version 2", version(1), []any{[]string{"cost", "status", "model", "tokens", "result"}, "", 5}},
		{"version 3", version(2), []any{[]string{"tag", "status", "model", "result"}, "tokens", 0}},
		{"numbers", [][]string{answer.Payload.Versions[0].Numbered, answer.Payload.Versions[1].Numbered}, [][]string{{"model"}, {}}},
		{"separators", [][]string{answer.DSL.Separable, answer.DSL.Blank, event.DSL.Separable}, [][]string{{"model", "request_id"}, {"request_id"}, {}}},
		{"lacks", [][]string{answer.Payload.Versions[1].Lacks, answer.DSL.Lacks, event.DSL.Lacks}, [][]string{{"tag"}, {"cost", "cached", "finish", "usage", "balance", "tag"}, {}}},
		{"types", len(m.Types), len(types.All()) - 3}, // no lists, maps or records
		{"strings", []any{answer.Texts, event.Texts}, []any{[]string{"status", "model", "result", "request_id", "finish", "usage", "tag"}, []string{"kind", "details"}}},
		{"groups", []any{len(answer.Groups), len(event.Groups), group.First, group.Prefixes[0].Text + " " + group.Prefixes[0].Body, group.Whole}, []any{3, 1, "E", "EVT| dsl", false}},
		{"defaults", []any{m.Errors[3].Kind, m.Limits[2].Value, m.Limits[3].Value, len(m.Base85.Alphabet), m.Zlib.Level}, []any{"InvalidMsgpack", int64(20), int64(10000), 85, 4}},
	} {
		if diff := cmp.Diff(c.want, c.got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.what, diff)
		}
	}
}
