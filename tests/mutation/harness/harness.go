// Package harness runs the shipped vectors against many implementations in one
// process. The mutation test compiles a program of mutants around it.
package harness

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/compactgen/compactgen/tests/conformance"
)

// Mutant is an implementation: it turns a request line into an answer line.
type Mutant struct {
	Name   string
	Answer func(line []byte) []byte
}

// Verdict says which vector noticed a mutant first; "" if none did.
type Verdict struct{ Mutant, By, Error string }

// Main writes a verdict for each mutant, one JSON value a line.
func Main(root string, mutants []Mutant, out io.Writer) {
	suite, err := conformance.Shipped(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	checks, err := suite.Checks()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	// Most mutants are noticed by many vectors: the small ones are cheaper.
	slices.SortStableFunc(checks, func(a, b conformance.Check) int { return len(a.Request) - len(b.Request) })
	verdicts := make([]Verdict, len(mutants))
	var wg sync.WaitGroup
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	for i, m := range mutants {
		wg.Go(func() {
			slots <- true
			verdicts[i] = try(suite, checks, m)
			<-slots
		})
	}
	wg.Wait()
	e := json.NewEncoder(out)
	for _, v := range verdicts {
		if err := e.Encode(v); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
}

func try(s conformance.Suite, checks []conformance.Check, m Mutant) (v Verdict) {
	v.Mutant, v.By = m.Name, "hello"
	defer func() {
		if p := recover(); p != nil {
			v.Error = fmt.Sprint("panic: ", p)
		}
	}()
	if err := s.CheckHello(m.Answer); err != nil {
		v.Error = err.Error()
		return v
	}
	for i := range checks {
		v.By = checks[i].Name
		if err := checks[i].Run(m.Answer); err != nil {
			v.Error = err.Error()
			return v
		}
	}
	v.By = ""
	return v
}
