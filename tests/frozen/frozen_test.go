package frozen_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
	"github.com/compactgen/compactgen/tests/frozen"
	"github.com/compactgen/compactgen/tests/judge"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

func cases(t *testing.T) (list []vectors.Case) {
	t.Helper()
	topics, err := vectors.LoadFS(frozen.FS)
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range topics {
		list = append(list, topic.Cases...)
	}
	return list
}

// decodes are the operations that read frames: the others are no frames' own.
var decodes = []string{
	"base85.decode", "response.decode", "delta.apply", "decompress", "negotiate",
	"request.decode", "reference.tool", "reference.system", "session", "mcp.parse",
}

func TestFrozenFramesAreOnlyRead(t *testing.T) {
	for _, c := range cases(t) {
		if !slices.Contains(decodes, c.Op) || c.Expected == nil || c.Limits != nil {
			t.Errorf("%s is not a frame and what it means", c.Name)
		}
	}
}

// The judge judges the cases as all vectors.
func TestReferenceDecodesFrozenFrames(t *testing.T) {
	tw := judge.New(model.Build(load(t, shipped(t))))
	for _, c := range cases(t) {
		if err := tw.Check(c); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

func TestGoDecodesFrozenFrames(t *testing.T) {
	for _, name := range misread(t, compact.Default()) {
		t.Errorf("%s is not decoded as it was", name)
	}
}

// A set that would not notice a change is no proof that there is none.
func TestFrozenFramesNotice(t *testing.T) {
	for _, r := range rules.All() {
		src := shipped(t)
		if r.Severity != rules.WireBreaking || adds(r.ID) || strings.Count(src, r.Before) != 1 {
			continue
		}
		f, problems := spec.Load("edited.yaml", []byte(strings.Replace(src, r.Before, r.After, 1)))
		if len(problems) > 0 {
			continue // the example needs another edit beside
		}
		p, err := compact.FromModel(model.Build(f).JSON())
		if err != nil {
			t.Fatal(err)
		}
		if len(misread(t, p)) == 0 {
			t.Errorf("no frozen frame notices the example of %s", r.ID)
		}
	}
}

// adds says whether a rule's example is about something that no old frame has: more
// symbols or fields, sizes that would need frames of megabytes, a table for a key
// that had none, or parts of sessions, applications and the packing of results.
func adds(rule string) bool {
	return strings.HasSuffix(rule, "-added") ||
		slices.Contains([]string{
			"limit-narrowed", "encoder-limit-widened", "token-key-values", "algorithm-name-reused", "request-bundle", "session-member",
			"meta-encoded", "encoding-steps", "table-opened", "field-added-refused",
		}, rule)
}

// misread names the cases that a protocol does not decode as they were meant.
func misread(t *testing.T, p *compact.Protocol) (names []string) {
	t.Helper()
	testee := answers.New(p)
	for i, c := range cases(t) {
		line, err := json.Marshal(map[string]any{"id": i, "op": c.Op, "input": c.Input})
		if err != nil {
			t.Fatal(err)
		}
		var answer struct{ OK json.RawMessage }
		if err := json.Unmarshal(testee.Answer(line), &answer); err != nil {
			t.Fatal(err)
		}
		if !same(t, answer.OK, c.Expected) {
			names = append(names, c.Name)
		}
	}
	return names
}

func same(t *testing.T, a, b json.RawMessage) bool {
	t.Helper()
	if len(a) == 0 {
		return false
	}
	canonical := func(text json.RawMessage) string {
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		out, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	return canonical(a) == canonical(b)
}

func shipped(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func load(t *testing.T, src string) *spec.File {
	t.Helper()
	f, problems := spec.Load("compact.yaml", []byte(src))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return f
}
