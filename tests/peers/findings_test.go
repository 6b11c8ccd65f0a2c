package peers

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

func load(t *testing.T, name string) *spec.File {
	t.Helper()
	path := "testdata/" + name + ".yaml"
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, problems := spec.Load(path, src)
	if problems != nil {
		t.Fatal(problems)
	}
	return f
}

// TestFindings compares the report with the table: it says all of this, and no more.
func TestFindings(t *testing.T) {
	var got, want []string
	found, _ := breaking.Compare(load(t, "new"), load(t, "old"))
	for _, f := range found {
		got = append(got, f.Severity.String()+" "+f.Rule+" "+f.Symbol)
	}
	for _, e := range edits {
		want = append(want, e.findings...)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the findings are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// severity is the worst of an edit's findings.
func (e edit) severity(t *testing.T) rules.Severity {
	t.Helper()
	worst := rules.Safe
	for _, f := range e.findings {
		rule, known := rules.Lookup(strings.Fields(f)[1])
		if !known {
			t.Fatalf("no rule %s", f)
		}
		worst = max(worst, rule.Severity)
	}
	return worst
}
