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
	var want []string
	for _, r := range rules.All() {
		want = append(want, fmt.Sprintf("| `%s` | %s | %s | %s |", r.ID, r.Severity, r.Title, r.Why))
	}
	_, table, _ := strings.Cut(string(docs), "| rule | severity | what changed | why it matters, or not |\n|---|---|---|---|\n")
	if diff := cmp.Diff(want, strings.Split(strings.TrimSuffix(table, "\n"), "\n")); diff != "" {
		t.Errorf("rules (-code +docs/breaking.md):\n%s", diff)
	}
}
