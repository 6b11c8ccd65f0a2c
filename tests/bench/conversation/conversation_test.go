package conversation

import (
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

const root = "../../.."

// docs/figures.md has what a client sends, and those figures meet the goals.
func TestFigures(t *testing.T) {
	r, err := play(root)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range modes {
		// Uncompressed tools alone are more than 8 % of all in some profiles.
		if least, isOnDeltasAlone := r.least(i), m.z && !m.brotli; least < m.goal && !isOnDeltasAlone {
			t.Errorf("%s: %.1f %%, the goal is %g %%", m.name, least, m.goal)
		}
	}
	page, err := os.ReadFile(root + "/docs/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "<!-- counted: go run ./tests/bench conversation -->\n"+r.table()+"<!-- end -->") {
		t.Errorf("docs/figures.md has another table than\n%s", r.table())
	}
}

// Worked by hand: two messages and one tool.
func TestFull(t *testing.T) {
	const want = `{"tools":[{}],"messages":[{"role":"system","content":"say \"hi\""},{"role":"user","content":"<a>"}]}`
	if body := full(`"tools":[{}]`, `say "hi"`, []string{message("user", "<a>")}); body != want {
		t.Error(body)
	}
	system, tool := `say "hi"`, `{"tools":[{}]}`
	got := rebuilt(&compact.Delivery{Tool: &tool, System: &system, Args: "{}", Conversation: `{"role":"user","content":"<a>"}` + "\n"})
	if got != want {
		t.Errorf("put together again: %s", got)
	}
}
