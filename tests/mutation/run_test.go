package mutation

import (
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// TestRunNoticesMutants runs what `compactgen conformance --spec` does, with the
// interpreter of a mutant in the place of a language. It is slow: most mutants are put
// to the same cases in TestEveryRowIsCovered, and three here, each at a seed of its own,
// but all at all three seeds with COMPACT_LONG.
func TestRunNoticesMutants(t *testing.T) {
	toolchain.Whole(t)
	suite := subjects(t)["fleet"]
	mutants := slices.DeleteFunc(slices.Clone(suite.mutants), func(m Mutant) bool { return reason(m.Name) != "" })
	r := rand.New(rand.NewPCG(toolchain.Seed(t), 0))
	r.Shuffle(len(mutants), func(i, j int) { swap(mutants, i, j) })
	long := os.Getenv("COMPACT_LONG") != ""
	if !long {
		mutants = mutants[:3]
	}
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, m := range mutants {
		for seed := range uint64(3) {
			if !long && seed != uint64(i) {
				continue
			}
			wg.Go(func() {
				slots <- true
				defer func() { <-slots }()
				if !noticedByRun(t, suite.Suite, m, seed+1) {
					t.Errorf("no case of the seed %d notices %s", seed+1, m.Name)
				}
			})
		}
	}
	wg.Wait()
}

// noticedByRun says whether a case of the run fails; a mutant that is no protocol is
// noticed, too.
func noticedByRun(t *testing.T, suite conformance.Suite, m Mutant, seed uint64) bool {
	t.Helper()
	altered := m.Model()
	altered.Digest = suite.Model.Digest // a tree that was edited says what it was made of
	suite.Seed = seed
	report, err := suite.Test(t.Context(), []conformance.Testee{trees.Interpreter(altered)})
	if err != nil {
		t.Error(err)
		return false
	}
	return noticedBy(report) != nil || slices.ContainsFunc(report.Failures, func(f conformance.Failure) bool { return f.Case == "hello" })
}
