package mutation

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/built"
	"github.com/compactgen/compactgen/tests/toolchain"
)

func TestSampled(t *testing.T) {
	toolchain.Whole(t) // each sends all vectors
	for _, language := range toolchain.Languages(t) {
		t.Run(language, func(t *testing.T) { sampled(t, language) })
	}
}

func sampled(t *testing.T, language string) {
	suite, err := conformance.Shipped("../..")
	check(t, err)
	suite.Texts, suite.Documents = nil, nil
	mutants := slices.DeleteFunc(Mutants(suite.Model), func(m Mutant) bool { return reason(m.Name) != "" })
	r := rand.New(rand.NewPCG(toolchain.Seed(t), 0))
	r.Shuffle(len(mutants), func(i, j int) { swap(mutants, i, j) })
	size := 1 // the backends read the same model, and starting a language costs more than reading it
	if os.Getenv("COMPACT_LONG") != "" {
		size = 8
	}
	for _, m := range mutants[:size] {
		t.Run(m.Name, func(t *testing.T) {
			batch := built.TreesIn(t, []string{language}, []*model.Model{m.Model()})
			report, err := suite.Test(t.Context(), batch.Testees(0))
			check(t, err)
			if by := noticedBy(report); by != nil {
				t.Logf("%s: want %.100s, got %.100s", by.Case, by.Want, by.Got)
			} else {
				t.Errorf("no vector notices it; the report:\n%+v", report.Failures)
			}
		})
	}
}

// noticedBy finds a vector that failed with a wrong answer: a hello with
// another digest, or a testee that does not start, proves nothing.
func noticedBy(r *conformance.Report) *conformance.Failure {
	for i, f := range r.Failures {
		if f.Case != "(no case)" && f.Case != "hello" && f.Want != "" {
			return &r.Failures[i]
		}
	}
	return nil
}
