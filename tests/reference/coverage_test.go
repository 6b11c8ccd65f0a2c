package reference_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/tests/reference"
)

// elsewhere are the roles of kinds that only a part that is missing or fails
// raises: Brotli, a registry's store.
var elsewhere = []string{"not_available"}

// handwritten are the cases that are no derivation.
func handwritten(t *testing.T) []vectors.Case {
	t.Helper()
	var out []vectors.Case
	for _, topic := range committed(t) {
		if !strings.HasPrefix(topic.Topic, "derived-") {
			out = append(out, topic.Cases...)
		}
	}
	return out
}

func TestEveryErrorKindIsCovered(t *testing.T) {
	m, kinds := shipped(t), map[string]*vectors.Error{}
	for _, c := range handwritten(t) {
		for _, e := range expectedErrors(t, c) {
			kinds[e.Kind] = e
		}
	}
	for _, e := range m.Errors {
		got := kinds[e.Kind]
		if got == nil && !slices.Contains(elsewhere, e.Role) {
			t.Errorf("no vector expects %s", e.Kind)
		}
		if got == nil {
			continue
		}
		for field, there := range map[string]bool{
			"char": got.Char != "", "position": got.Position != nil, "length": got.Length != nil, "field": got.Field != "", "reference": got.Reference != "",
		} {
			if there != slices.Contains(e.Fields, field) {
				t.Errorf("%s and its field %s: %v", e.Kind, field, there)
			}
		}
	}
}

// expectedErrors are the error of a case, or those among a session's answers.
func expectedErrors(t *testing.T, c vectors.Case) []*vectors.Error {
	t.Helper()
	if c.Error != nil {
		return []*vectors.Error{c.Error}
	}
	var out []*vectors.Error
	if c.Op == "session" {
		var answers []struct{ Error *vectors.Error }
		if err := json.Unmarshal(c.Expected, &answers); err != nil {
			t.Fatal(err)
		}
		for _, a := range answers {
			if a.Error != nil {
				out = append(out, a.Error)
			}
		}
	}
	return out
}

// Every row stands in a hand-written case of each format, encoded and decoded.
func TestEveryRowIsCovered(t *testing.T) {
	m, seen := shipped(t), map[string]bool{}
	for _, c := range handwritten(t) {
		note(seen, reference.New(m), c)
	}
	want := func(key string) {
		for _, direction := range []string{"encode", "decode"} {
			if !seen[direction+" "+key] {
				t.Errorf("no vector for %s %s", direction, key)
			}
		}
	}
	for _, f := range []string{"verbose", "dsl", "binary"} {
		for _, s := range m.Statuses {
			want(f + " status " + s.Code)
		}
		for _, row := range m.Models.Table {
			want(f + " model " + row.Code)
			if !seen["encode "+f+" model "+row.Name] {
				t.Errorf("no vector encodes the name %s as %s", row.Name, f)
			}
		}
	}
	for _, effort := range m.Efforts {
		want("verbose effort " + effort)
	}
	for _, f := range m.Formats {
		for _, prefix := range append([]string{f.Prefix}, f.Legacy...) {
			if !seen["prefix "+prefix] {
				t.Errorf("no vector decodes a frame that begins with %s", prefix)
			}
		}
	}
	for _, o := range m.Deltas.Operations {
		if !seen["applied "+o.Symbol] || !seen["computed "+o.Symbol] {
			t.Errorf("operation %s is not applied or not computed", o.Symbol)
		}
	}
	for _, frame := range []string{"request", "request_miss", "tool_def", "tool_ref", "tool_miss", "system_full", "system_ref", "system_miss"} {
		if !seen["frame "+frame] {
			t.Errorf("no vector decodes a frame %s", frame)
		}
	}
}

// note records what a case that succeeds touches.
func note(seen map[string]bool, t *reference.Protocol, c vectors.Case) {
	if c.Error != nil {
		return
	}
	switch c.Op {
	case "response.encode":
		var in struct {
			Response reference.Record
			Format   string
		}
		if json.Unmarshal(c.Input, &in) == nil {
			noteRecord(seen, "encode "+in.Format, in.Response)
		}
	case "response.decode":
		var wire string
		var r reference.Record
		if json.Unmarshal(c.Input, &wire) != nil || json.Unmarshal(c.Expected, &r) != nil {
			return
		}
		format, prefix := t.Detect(wire)
		noteRecord(seen, "decode "+format, r)
		seen["prefix "+prefix] = true
	case "request.decode":
		var frame struct{ Type string }
		if json.Unmarshal(c.Expected, &frame) == nil {
			seen["frame "+frame.Type] = true
		}
	case "delta.apply":
		var in struct{ Content, Delta string }
		if json.Unmarshal(c.Input, &in) == nil {
			seen["applied "+strings.Split(in.Delta, "|")[1]] = true
		}
	case "delta.compute":
		var frame string
		if json.Unmarshal(c.Expected, &frame) != nil {
			frame = c.Begins
		}
		seen["computed "+strings.Split(frame, "|")[1]] = true
	}
}

func noteRecord(seen map[string]bool, prefix string, r reference.Record) {
	seen[prefix+" status "+r.Status] = true
	seen[prefix+" model "+r.Model] = true
	if r.Effort != nil {
		seen[fmt.Sprintf("%s effort %s", prefix, *r.Effort)] = true
	}
}
