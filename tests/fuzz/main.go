// Command fuzz damages frames of every kind and compares what the languages make
// of them: the same value, or the same error at the same position.
//
//	go run ./tests/fuzz [--for 10m] [--frames N] [--seed S] [--languages go,typescript,python]
//
// With --languages go it stays in this process: generated code against the
// interpreter of the model, and properties that must hold. See
// docs/conformance.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/runtime/go"
)

// inProcess are the languages that need no testee.
const inProcess = "go"

type options struct {
	duration  time.Duration
	frames    int64
	seed      uint64
	languages string
	classes   string
	save      string
	jobs      int
}

func main() {
	var o options
	flag.DurationVar(&o.duration, "for", 0, "how long; 0 is until --frames are done, or ten minutes")
	flag.Int64Var(&o.frames, "frames", 0, "how many `frames` at most; 0 is for no limit")
	flag.Uint64Var(&o.seed, "seed", 0, "repeats a run: frame n depends on the seed and n alone; 0 draws one")
	flag.StringVar(&o.languages, "languages", "go,typescript,python", "`testees` to compare, judge is one more; go alone stays in this process")
	flag.StringVar(&o.classes, "classes", "", "`which` of the classes that the report names; all by default")
	flag.StringVar(&o.save, "save", "", "the `folder` for disagreements (default build/fuzz)")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "how many sets of testees run side by side")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	wrong, err := fuzz(ctx, o, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		os.Exit(2)
	case wrong > 0:
		os.Exit(1)
	}
}

// fuzz makes a run and gives the number of disagreements. An error means that it
// could not be made as asked.
func fuzz(ctx context.Context, o options, out io.Writer) (wrong int, err error) {
	root, err := conformance.FindRoot()
	if err != nil {
		return 0, err
	}
	if o.seed == 0 {
		o.seed = uint64(rand.Uint32())
	}
	suite, err := conformance.Shipped(root)
	if err != nil {
		return 0, err
	}
	r := o.run(suite, root, out)
	if len(r.round) == 0 {
		return 0, fmt.Errorf("no class of %q", o.classes)
	}
	if r.judge, err = judges(suite, root, o.languages); err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := r.do(ctx); err != nil {
		return 0, err
	}
	return r.report(o.languages, time.Since(begin)), nil
}

func (o options) run(suite conformance.Suite, root string, out io.Writer) *run {
	if o.seed == 0 {
		o.seed = uint64(rand.Uint32())
	}
	if o.save == "" {
		o.save = filepath.Join(root, "build", "fuzz")
	}
	if o.duration == 0 {
		o.duration = 10 * time.Minute
		if o.frames > 0 {
			o.duration = math.MaxInt64
		}
	}
	list := classes(suite)
	var round []*class
	for _, c := range list {
		if o.classes != "" && !slices.Contains(strings.Split(o.classes, ","), c.name) {
			continue
		}
		round = append(round, slices.Repeat([]*class{c}, c.share)...)
	}
	return &run{classes: list, round: round, others: others(list), seed: o.seed, frames: o.frames, until: time.Now().Add(o.duration), lanes: o.jobs, save: o.save, out: out}
}

// judges makes the judge of each lane.
func judges(suite conformance.Suite, root, languages string) (func(context.Context) (judge, error), error) {
	if languages == inProcess {
		interpreter, err := compact.FromModel(suite.Model.JSON())
		return func(context.Context) (judge, error) { return inGo{protocols{compact.Default(), interpreter}}, nil }, err
	}
	var testees []conformance.Testee
	for _, language := range strings.Split(languages, ",") {
		if language == "judge" {
			testees = append(testees, judgeTestee(suite))
			continue
		}
		command := "tests/testees/" + language
		if _, err := os.Stat(filepath.Join(root, command)); err != nil {
			return nil, fmt.Errorf("no testee for the language %q", language)
		}
		testees = append(testees, conformance.Command(command, root))
	}
	return func(ctx context.Context) (judge, error) { return start(ctx, testees) }, nil
}

// judgeTestee is the slow implementation of tests/judge, which shares no code with
// any runtime. It has no sessions, and unpacks no results of MCP.
func judgeTestee(suite conformance.Suite) conformance.Testee {
	return conformance.Answerer("judge", func(op string, input, limits any) conformance.Answer {
		if op == "hello" {
			return conformance.Answer{OK: map[string]any{"language": "judge"}}
		}
		answer, known := suite.Judge(op, input, limits)
		if !known {
			return conformance.Answer{Err: map[string]any{"kind": "UnsupportedOperation"}}
		}
		return answer
	})
}
