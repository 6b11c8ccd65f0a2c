package mutation

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A subject is a spec's vectors, and the mutants that they must notice.
type subject struct {
	conformance.Suite
	mutants []Mutant
}

// subjects are the shipped spec, and the records of one that have fields of every
// type, with the vectors that are worked by hand and derived for it. They are made once.
func subjects(t *testing.T) map[string]subject {
	t.Helper()
	if made != nil {
		return made
	}
	shipped, err := conformance.Shipped("../..")
	check(t, err)
	const desk = "../judge/testdata/desk"
	m, err := conformance.LoadModel(desk + ".yaml")
	check(t, err)
	hand, err := vectors.LoadFS(os.DirFS(desk))
	check(t, err)
	derived, err := judge.Derive(m)
	check(t, err)
	own := conformance.Suite{Model: m, Vectors: conformance.Flatten(append(hand, derived...)), Judge: conformance.Judge(m)}
	fleet, err := conformance.LoadModel("../ownspec/testdata/fleet.yaml")
	check(t, err)
	proved, err := conformance.Own(fleet)
	check(t, err)
	made = map[string]subject{"compact": {shipped, Mutants(shipped.Model)}, "desk": {own, RecordMutants(m)}, "fleet": {proved, Mutants(fleet)}}
	return made
}

var made map[string]subject

// A verdict says which vector noticed a mutant first; "" if none did.
type verdict struct{ mutant, by, err string }

// TestEveryRowIsCovered wants a vector that notices each mutant. The mutants are
// protocols of the interpreter, which reads a model as generated code
// does: sampled_test.go compiles some. CI takes one in eight, by the seed that
// it prints, a user's run one in 32, and COMPACT_LONG (go run ./tests --long) all.
func TestEveryRowIsCovered(t *testing.T) {
	for name, s := range subjects(t) {
		t.Run(name, s.everyRowIsCovered)
	}
}

func (s subject) everyRowIsCovered(t *testing.T) {
	mutants := s.mutants
	if os.Getenv("COMPACT_LONG") == "" {
		n, every := toolchain.Seed(t), uint64(toolchain.Count(t, 32, 8))
		mutants = slices.DeleteFunc(slices.Clone(mutants), func(Mutant) bool { n++; return n%every != 0 })
	}
	names := map[string]bool{}
	for _, m := range mutants {
		if names[m.Name] {
			t.Errorf("two mutants are named %s", m.Name)
		}
		names[m.Name] = true
	}
	noticed := 0
	for _, v := range verdicts(t, s.Suite, mutants) {
		why := reason(v.mutant)
		switch {
		case v.by == "" && why == "":
			t.Errorf("uncovered: no vector notices %s", v.mutant)
		case v.by != "" && why != "":
			t.Errorf("%s is not unobservable (%s): %s notices it: %s", v.mutant, why, v.by, v.err)
		case v.by != "":
			noticed++
			t.Logf("%s: %s", v.mutant, v.by)
		}
	}
	t.Logf("%d mutants, %d noticed", len(mutants), noticed)
	if noticed < len(mutants)/2 {
		t.Error("hardly any mutant was noticed: the test is broken")
	}
}

// TestReasonsAreUsed keeps the list of unobservable rows short.
func TestReasonsAreUsed(t *testing.T) {
	used := map[string]bool{}
	for _, s := range subjects(t) {
		for _, m := range s.mutants {
			used[reason(m.Name)] = true
		}
	}
	for _, u := range unobservable {
		if !used[u.reason] {
			t.Errorf("no mutant matches %s", u.pattern)
		}
	}
}

// The original must pass, since otherwise every mutant would be "noticed".
func TestOriginalPasses(t *testing.T) {
	for name, s := range subjects(t) {
		s.Vectors = toolchain.Some(t, s.Vectors)
		for _, v := range verdicts(t, s.Suite, []Mutant{{"original", func() *model.Model { return s.Model }}}) {
			if v.by != "" {
				t.Errorf("%s: %s fails the original: %s", name, v.by, v.err)
			}
		}
	}
}

// verdicts runs the vectors against every mutant.
func verdicts(t *testing.T, suite conformance.Suite, mutants []Mutant) []verdict {
	t.Helper()
	checks, err := suite.Checks()
	check(t, err)
	// Most mutants are noticed by many vectors: the small ones are cheaper.
	sorted := make([]*conformance.Check, len(checks))
	for i := range checks {
		sorted[i] = &checks[i]
	}
	slices.SortStableFunc(sorted, func(a, b *conformance.Check) int { return len(a.Request) - len(b.Request) })
	list := make([]verdict, len(mutants))
	var wg sync.WaitGroup
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	for i, m := range mutants {
		wg.Go(func() {
			slots <- true
			list[i] = tryMutant(suite, sorted, m)
			<-slots
		})
	}
	wg.Wait()
	return list
}

// likely puts the vectors first that hold a word of the mutant's name.
func likely(checks []*conformance.Check, name string) []*conformance.Check {
	words := strings.Split(name, "/")[1:]
	has := func(c *conformance.Check) bool {
		return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(c.Request, []byte(word)) })
	}
	var first, then []*conformance.Check
	for _, c := range checks {
		if has(c) {
			first = append(first, c)
		} else {
			then = append(then, c)
		}
	}
	return append(first, then...)
}

func tryMutant(s conformance.Suite, checks []*conformance.Check, m Mutant) (v verdict) {
	v = verdict{mutant: m.Name, by: "hello"}
	defer func() {
		if p := recover(); p != nil {
			v.err = fmt.Sprint("panic: ", p)
		}
	}()
	p, err := compact.FromModel(m.Model().JSON())
	if err != nil {
		v.by, v.err = "the model", err.Error()
		return v
	}
	answer := answers.New(p).Answer
	if err := s.CheckHello(answer); err != nil {
		v.err = err.Error()
		return v
	}
	for _, c := range likely(checks, m.Name) {
		v.by = c.Name
		if err := c.Run(answer); err != nil {
			v.err = err.Error()
			return v
		}
	}
	v.by = ""
	return v
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
