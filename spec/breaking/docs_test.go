package breaking_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/spec/breaking/rules"
)

func TestDocsListEveryRule(t *testing.T) {
	docs, err := os.ReadFile("../../docs/breaking.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, g := range rules.Groups() {
		fmt.Fprintf(&want, "\n### %s\n\n| rule | severity | what changed | why it matters, or not |\n|---|---|---|---|\n", g.Title)
		for _, r := range g.Rules {
			fmt.Fprintf(&want, "| `%s` | %s | %s | %s |\n", r.ID, r.Severity, r.Title, r.Why)
		}
	}
	_, page, _ := strings.Cut(string(docs), "\n## Rules\n")
	if diff := cmp.Diff(want.String(), page); diff != "" {
		t.Errorf("rules (-code +docs/breaking.md):\n%s", diff)
	}
}
