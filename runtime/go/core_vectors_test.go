package compact_test

import (
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// shipped are the repository's vectors and corpora.
func shipped(t testing.TB) conformance.Suite {
	t.Helper()
	s, err := conformance.Shipped("../..")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// interpreted is the protocol of the repository's spec, with maps.
func interpreted(t testing.TB) *compact.Protocol {
	t.Helper()
	p, err := compact.FromModel(shippedModel(t).JSON())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Several goroutines answer every vector at once: two with generated code, which the
// race detector looks at, and one with the interpreter.
func TestVectorsAtOnce(t *testing.T) {
	s := shipped(t)
	s.Judge = nil
	var group sync.WaitGroup
	for _, p := range []*compact.Protocol{compact.Default(), compact.Default(), interpreted(t)} {
		checks, err := s.Checks()
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			testee := answers.New(p)
			for i := range checks {
				if err := checks[i].Run(testee.Answer); err != nil {
					t.Errorf("%s: %v", checks[i].Name, err)
				}
			}
		})
	}
	group.Wait()
}
