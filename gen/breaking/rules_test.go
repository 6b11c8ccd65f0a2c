package breaking_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/gen/breaking"
	"github.com/compactgen/compactgen/spec"
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
	if diff := cmp.Diff(breaking.IDs(), spec.BreakingRules); diff != "" {
		t.Errorf("rules (-gen/breaking +spec.BreakingRules):\n%s", diff)
	}
	if sorted := slices.Sorted(slices.Values(breaking.IDs())); len(slices.Compact(sorted)) != len(breaking.IDs()) {
		t.Error("an id twice")
	}
}

func rules(fs breaking.Findings) (ids []string) {
	for _, f := range fs {
		ids = append(ids, f.Rule)
	}
	return ids
}

// judge compares what is reported with what execution shows.
func judge(t *testing.T, oldSrc, newSrc string, want ...string) {
	t.Helper()
	old, new := load(t, "old.yaml", oldSrc), load(t, "new.yaml", newSrc)
	found, _ := breaking.Compare(old, new)
	got := rules(found)
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rules (-expected +found):\n%s", diff)
	}
	if observed, why := agree(t, old, new); observed != found.Worst() {
		t.Errorf("reported %s, observed %s: %s", found.Worst(), observed, why)
	}
}

// Each rule's example is executed: nothing but the rule is found, and peers of
// the two specs behave as its severity says.
func TestExamples(t *testing.T) {
	for _, r := range breaking.Rules() {
		t.Run(r.ID, func(t *testing.T) {
			x := surroundings[r.ID]
			old := apply(t, shipped(t), x.base...)
			judge(t, old, apply(t, old, append([]edit{{r.Before, r.After}}, x.beside...)...), append(x.also, r.ID)...)
		})
	}
}
