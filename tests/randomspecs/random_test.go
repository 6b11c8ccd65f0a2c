// Package randomspecs draws valid specs at random, generates each in three
// languages, and compares the trees with each other, with the interpreter and
// with the answers of the reference.
package randomspecs

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/built"
	"github.com/compactgen/compactgen/tests/toolchain"
	"gopkg.in/yaml.v3"
)

// object is a mapping of a spec.
type object = map[string]any

// drawn is a spec that Load has found valid.
type drawn struct {
	seed   int
	source object
	yaml   []byte
	model  *model.Model
}

// load gives a spec's problems, or its model.
func load(source object) (drawn, spec.Problems) {
	text, err := yaml.Marshal(source)
	if err != nil {
		panic(err) // maps, lists, strings and integers
	}
	file, problems := spec.Load("random.yaml", text)
	if len(problems) > 0 {
		return drawn{}, problems
	}
	return drawn{source: source, yaml: text, model: model.Build(file)}, nil
}

// valid gives that many valid specs; most that are drawn must be.
func valid(t *testing.T, count int, seed uint64) []drawn {
	t.Helper()
	var list []drawn
	rejected := map[string]int{}
	total := 0
	for i := int(seed); len(list) < count && total < 10*count+20; i++ {
		total++
		s, problems := load(draw.Spec(rand.New(rand.NewPCG(uint64(i), 0))))
		for _, p := range problems {
			rejected[p.ID]++
		}
		if problems == nil {
			s.seed = i
			list = append(list, s)
		}
	}
	t.Logf("%d of %d drawn specs are valid; the rest have %v", len(list), total, rejected)
	if len(list) < count || total > 100 && 2*len(list) < total { // a few may all be refused by chance
		t.Errorf("most specs are refused: %v", rejected)
	}
	return list
}

// Every tree answers a sample of the vectors that the judge derives from its
// model, decodes what the others write, and agrees with the interpreter
// on random records and damaged frames; so do the fixed variants. COMPACT_SPECS is how many specs; else
// there are 10 in CI, where every tool is required, and one on a user's machine.
func TestRandomSpecs(t *testing.T) {
	count := 1
	if !toolchain.Sampled(t) {
		count = 10
	}
	if given := os.Getenv("COMPACT_SPECS"); given != "" {
		var err error
		if count, err = strconv.Atoi(given); err != nil {
			t.Fatalf("COMPACT_SPECS: %v", err)
		}
	}
	for chunk := range slices.Chunk(append(someVariants(t), valid(t, count, toolchain.Seed(t))...), 20) {
		t.Run(fmt.Sprintf("from %d", chunk[0].seed), func(t *testing.T) {
			for i, failure := range build(t, chunk).testAll(t) {
				if failure != "" {
					t.Errorf("COMPACT_SEED=%d, kept in %s:\n%s", chunk[i].seed, keep(t, shrink(t, chunk[i])), failure)
				}
			}
		})
	}
}

// batch is drawn specs, and their trees.
type batch struct {
	*trees.Batch
	specs []drawn
}

func build(t *testing.T, list []drawn) batch {
	t.Helper()
	var models []*model.Model
	for _, s := range list {
		models = append(models, s.model)
	}
	return batch{built.Trees(t, models), list}
}

// testAll tests the specs, as many at a time as there are processors.
func (b batch) testAll(t *testing.T) []string {
	failures := make([]string, len(b.specs))
	var wg sync.WaitGroup
	free := make(chan struct{}, runtime.NumCPU())
	for i := range b.specs {
		wg.Go(func() {
			free <- struct{}{}
			failures[i] = b.test(t, i)
			<-free
		})
	}
	wg.Wait()
	return failures
}

// sample is how many of the derived vectors a tree answers.
const sample = 200

// test returns what went wrong with a spec's trees.
func (b batch) test(t *testing.T, i int) string {
	t.Helper()
	s := b.specs[i]
	suite, err := conformance.Own(s.model)
	if err != nil {
		return err.Error()
	}
	random := rand.New(rand.NewPCG(uint64(s.seed), 0))
	random.Shuffle(len(suite.Vectors), func(i, j int) { suite.Vectors[i], suite.Vectors[j] = suite.Vectors[j], suite.Vectors[i] })
	suite.Vectors, suite.Random, suite.Seed = suite.Vectors[:min(sample, len(suite.Vectors))], 5, uint64(s.seed)
	report, err := suite.Test(t.Context(), append(b.Testees(i), trees.Interpreter(s.model)))
	if err != nil {
		return err.Error()
	}
	if report.OK() {
		return ""
	}
	var out strings.Builder
	report.Print(&out, nil)
	return out.String()
}
