package breaking_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// A finding stands in a line that the edit made, took away or moved.
func TestPlaces(t *testing.T) {
	for _, r := range rules.All() {
		before, after := executed(t, r)
		found, _ := breaking.Compare(load(t, "new.yaml", after), load(t, "old.yaml", before))
		for _, f := range found {
			here, there := strings.Split(after, "\n"), strings.Split(before, "\n")
			if f.File == "old.yaml" {
				here, there = there, here
			}
			n := f.Pos.Line - 1
			if slices.Contains(there, here[n]) && n < len(there) && there[n] == here[n] {
				t.Errorf("%s stands at %q, which both files hold there", f, here[n])
			}
		}
	}
}

func TestIgnore(t *testing.T) {
	base := shipped(t)
	removed, _ := rules.Lookup("code-removed")
	for _, c := range []struct {
		ignores         []string
		breaks, ignored int
		unused          []string
	}{
		{nil, 1, 0, nil},
		{[]string{`{rule: "code-removed", reason: "a"}`}, 0, 1, nil},
		{[]string{`{rule: "code-removed", at: "PART", reason: "a"}`}, 0, 1, nil},
		{[]string{`{rule: "code-removed", at: "ERR", reason: "a"}`}, 1, 0, []string{"code-removed"}},
		{[]string{`{rule: "code-added", reason: "a"}`, `{rule: "code-removed", reason: "b"}`}, 0, 1, []string{"code-added"}},
	} {
		src := apply(t, base, edit{removed.Before, removed.After})
		if c.ignores != nil {
			src += "breaking:\n  ignore:\n    - " + strings.Join(c.ignores, "\n    - ") + "\n"
		}
		found, unused := breaking.Compare(load(t, "new.yaml", src), load(t, "old.yaml", base))
		if n := found.Count(rules.WireBreaking); n != c.breaks || len(found)-n != c.ignored {
			t.Errorf("%v: %d findings break, %d are ignored", c.ignores, n, len(found)-n)
		}
		if got := ignoredRules(unused); !slices.Equal(got, c.unused) {
			t.Errorf("%v: unused are %v", c.ignores, got)
		}
	}
}

func ignoredRules(list []spec.Ignore) (ids []string) {
	for _, i := range list {
		ids = append(ids, i.Rule.V)
	}
	return ids
}

// What is accepted is no part of the protocol.
func TestIgnoresAreNotInTheModel(t *testing.T) {
	base := shipped(t)
	with := base + "breaking:\n  ignore:\n    - {rule: \"alphabet\", reason: \"a\"}\n"
	a, b := model.Build(load(t, "compact.yaml", base)), model.Build(load(t, "compact.yaml", with))
	if a.Digest != b.Digest {
		t.Error("an ignore changes the digest")
	}
}

func TestSummary(t *testing.T) {
	for want, list := range map[string]breaking.Findings{
		"no change that peers notice":                nil,
		"no change that peers notice, 1 ignored":     {{Severity: rules.Safe, Ignored: "a"}},
		"1 safe change":                              {{Severity: rules.Safe}},
		"2 encoder-only changes":                     {{Severity: rules.EncoderOnly}, {Severity: rules.EncoderOnly}},
		"1 wire-breaking, 2 safe changes, 1 ignored": {{Severity: rules.Safe}, {Severity: rules.WireBreaking}, {Severity: rules.Safe}, {Severity: rules.Safe, Ignored: "a"}},
	} {
		if got := list.Summary(); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}
