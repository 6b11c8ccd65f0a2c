package spec

import (
	"fmt"
	"strings"
	"testing"
)

// These tests count what grows with a file; tests/bench measures the times.

func TestSuggestionsAreBounded(t *testing.T) {
	const wrong = 200_000
	var b strings.Builder
	b.WriteString(read(t, "compact.yaml"))
	for i := range wrong {
		fmt.Fprintf(&b, "recordz%06d: 1\n", i)
	}
	r := &recorder{}
	new(File).read(r, parse(r, []byte(b.String())))
	if r.steps > 2*mostSteps {
		t.Errorf("%d steps for %d suggestions", r.steps, wrong)
	}
	if r.count != wrong || len(r.problems) != mostProblems {
		t.Errorf("%d problems, %d told", r.count, len(r.problems))
	}
	list := r.all()
	if last := list[len(list)-1]; last.ID != tooManyProblems || last.Message != "and 199000 problems more" {
		t.Errorf("it ends with %v", last)
	}
	if s := new(suggester); !strings.Contains(s.didYouMean("recordz", []string{"records"}), `"records"`) {
		t.Error("no suggestion")
	}
	if s := (&suggester{steps: mostSteps}); s.didYouMean("recordz", []string{"records"}) != "" {
		t.Error("a suggestion behind the bound")
	}
}
