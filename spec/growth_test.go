package spec

import (
	"fmt"
	"slices"
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
	w := &walker{recorder: r}
	w.file(parse(r, []byte(b.String())), &File{}, map[string]section{})
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

// nodes counts a graph.
func nodes(from *node) int {
	seen := map[*node]bool{from: true}
	for next := []*node{from}; len(next) > 0; next = next[1:] {
		for _, e := range next[0].edges {
			if !seen[e.to] {
				seen[e.to] = true
				next = append(next, e.to)
			}
		}
	}
	return len(seen)
}

// The graphs of ambiguous.go grow like the tables, and not with the length of
// a code behind the horizon.
func TestGraphsGrowLikeTables(t *testing.T) {
	_, b := shippedBodies(t)
	size := func(rows int) int {
		more := *b
		file := *b.File
		more.checker = &checker{b.recorder, &file, b.sections}
		file.Tables = slices.Clone(file.Tables)
		status, words := &file.Tables[0], slices.Clone(b.unwritten["model"])
		status.Rows = slices.Clone(status.Rows)
		for i := range rows {
			words = append(words, fmt.Sprintf("%015d", i*7919))
			status.Rows = append(status.Rows, Row{Code: Text{V: fmt.Sprintf("S%d", i)}, Integer: Int{1000 + int64(i), Pos{1, 1}}})
		}
		more.unwritten = map[string][]string{"model": words}
		file.Records = append(slices.Clone(file.Records), file.Records[0]) // another like it
		sum := 0
		for i := range file.Records {
			sum += nodes(more.payload(&file.Records[i])) + nodes(more.dsl(&file.Records[i]))
		}
		return sum
	}
	none, few, many := size(0), size(300), size(3000)
	if few <= none || many-none > 10*(few-none) {
		t.Errorf("%d nodes, of 300 rows more %d, of 3000 %d", none, few, many)
	}
	long := nodes(oneOf([]string{strings.Repeat("x", 10_000_000)}, &node{}))
	if long > horizon+1 {
		t.Errorf("%d nodes for one long code", long)
	}
}
