// Command tests runs every test of the generator and its clients, in all three languages,
// or those of the program for MCP:
//
//	go run ./tests [--require LIST] [--long]
//	go run ./tests [--require LIST] [--long] mcp
//	go run ./tests [--require LIST] [--long] all
//
// It fetches what it needs by itself. What this machine cannot run is named in
// one line at the end; --require makes it a failure instead.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

func main() {
	require := flag.String("require", "", "comma-separated `tools` that must be there (or \"all\"): "+strings.Join(toolNames(), ","))
	long := flag.Bool("long", false, "fuzzing, the race detector and ten times the property tests as well")
	flag.Parse()
	suite, known := suites[flag.Arg(0)]
	if flag.NArg() > 1 || !known {
		fmt.Fprintf(os.Stderr, "unexpected %q: there are go run ./tests, go run ./tests mcp, and go run ./tests all\n", flag.Args())
		os.Exit(2)
	}
	os.Exit(run(os.Stdout, required(*require), *long, suite))
}

// suite is what is run, and what is said of the others.
type suite struct {
	phases func(tools map[string]string, long bool) [][][]step
	others string
}

var suites = map[string]suite{
	"":    {phases, "the program for MCP has tests of its own: go run ./tests mcp"},
	"mcp": {mcpPhases, "the generator and its clients have tests of their own: go run ./tests"},
	"all": {allPhases, ""},
}

// allPhases are those of both side by side; what both install and build is done once.
func allPhases(tools map[string]string, long bool) [][][]step {
	list := phases(tools, long)
	for i, lanes := range mcpPhases(tools, long) {
		done := map[string]bool{}
		for _, s := range slices.Concat(list[i]...) {
			done[s.name] = true
		}
		for _, lane := range lanes {
			list[i] = append(list[i], slices.DeleteFunc(lane, func(s step) bool { return done[s.name] }))
		}
	}
	return list
}

func required(list string) []string {
	if list == "all" {
		return toolNames()
	}
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// run does the phases one after the other, and the lanes of a phase in parallel,
// so that a lane that waits for the network leaves the cores to the others.
func run(w io.Writer, require []string, long bool, of suite) int {
	tools := findTools()
	for _, name := range require {
		if _, known := tools[name]; !known {
			fmt.Fprintf(w, "unknown tool %q: there are %s\n", name, strings.Join(toolNames(), ", "))
			return 2
		}
	}
	start := time.Now()
	environment(tools, require, long)
	r := &runner{w: w, tools: tools, said: digested{skipped: map[string][]string{}, seconds: map[string]float64{}}}
	for _, p := range of.phases(tools, long) {
		r.phase(p)
	}
	r.failed += r.closing(require)
	fmt.Fprintf(w, "%d passed, %d failed in %.0f s, the slowest in them: %s\n", r.passed, r.failed, time.Since(start).Seconds(), slowest(r.said.seconds))
	if of.others != "" {
		fmt.Fprintln(w, of.others)
	}
	if r.failed > 0 {
		return 1
	}
	return 0
}

// runner counts the results of the lanes.
type runner struct {
	w     io.Writer
	tools map[string]string

	mu             sync.Mutex
	passed, failed int
	said           digested
}

func (r *runner) phase(lanes [][]step) {
	var wg sync.WaitGroup
	for _, lane := range lanes {
		wg.Go(func() {
			for _, s := range lane {
				r.step(s)
			}
		})
	}
	wg.Wait()
}

func (r *runner) step(s step) {
	if len(s.lacks(r.tools)) > 0 {
		return
	}
	start := time.Now()
	out, err := s.run()
	seconds := time.Since(start).Seconds()
	said := digested{failures: out, seconds: map[string]float64{s.name: seconds}}
	if s.events {
		said = digest(strings.NewReader(out))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said.add(said)
	if err == nil {
		r.passed++
		fmt.Fprintf(r.w, "ok   %6.1fs  %s\n", seconds, s.name)
		return
	}
	r.failed++
	fmt.Fprintf(r.w, "FAIL %6.1fs  %s\n%s\n%v\n", seconds, s.name, strings.TrimSpace(said.failures), err)
}

// closing names in a line each what was sampled and what could not run, and counts
// required tools that are missing as failures.
func (r *runner) closing(require []string) (failed int) {
	var names, lines []string
	for _, name := range toolNames() {
		if r.tools[name] == "" {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		lines = append(lines, "not found here: "+strings.Join(names, ", "))
	}
	if len(r.said.skipped) > 0 {
		lines = append(lines, listSkipped(r.said.skipped))
	}
	if len(r.said.sampled) > 0 {
		fmt.Fprintf(r.w, "sampled: %s; .ci/run takes all of them, and %s, Rust, other Pythons\n", strings.Join(r.said.sampled, ", "), strings.Join(lints, ", "))
	}
	if len(lines) > 0 {
		fmt.Fprintf(r.w, "could not run: %s\n", strings.Join(lines, "; "))
	}
	for _, name := range require {
		if r.tools[name] == "" {
			fmt.Fprintf(r.w, "FAIL %s is required\n", name)
			failed++
		}
	}
	return failed
}
