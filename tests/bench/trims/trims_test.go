package trims

import (
	"os"
	"strings"
	"testing"
)

const root = "../../.."

// A request of a session that splices is little more than the text that is new, however
// the history was trimmed.
func TestTrimmedHistories(t *testing.T) {
	costs, err := Costs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range costs {
		if c.spliced > c.most {
			t.Errorf("%s, %s: %d bytes for %d that are new, at most %d", c.form, c.edit, c.spliced, c.fresh, c.most)
		}
	}
}

// The page shows what the command prints.
func TestShownTable(t *testing.T) {
	page, err := os.ReadFile(root + "/docs/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	table := new(strings.Builder)
	if err := Run(root, table); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "<!-- counted: go run ./tests/bench trims -->\n"+table.String()+"<!-- end -->") {
		t.Errorf("docs/figures.md has another table than\n%s", table)
	}
}
