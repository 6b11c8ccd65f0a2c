// Command tests runs every test of the repository in all three languages:
//
//	go run ./tests [--require LIST] [--long]
//
// It fetches what it needs by itself. What this machine cannot run is named in
// one line at the end; --require makes it a failure instead.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

func main() {
	require := flag.String("require", "", "comma-separated `tools` that must be there (or \"all\"): "+strings.Join(toolNames(), ","))
	long := flag.Bool("long", false, "fuzzing, the race detector and ten times the property tests as well")
	flag.Parse()
	os.Exit(run(os.Stdout, required(*require), *long))
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

// run does one step after the other, since they share two cores and caches.
func run(w io.Writer, require []string, long bool) int {
	tools := findTools()
	for _, name := range require {
		if _, known := tools[name]; !known {
			fmt.Fprintf(w, "unknown tool %q: there are %s\n", name, strings.Join(toolNames(), ", "))
			return 2
		}
	}
	env := environment(tools, require, long)
	passed, failed := 0, 0
	missing := map[string]bool{}
	for _, s := range steps(tools, long) {
		if lacks := s.lacks(tools); len(lacks) > 0 {
			for _, name := range lacks {
				missing[name] = true
			}
			continue
		}
		start := time.Now()
		out, err := s.run(env)
		verdict := "ok  "
		if err != nil {
			verdict = "FAIL"
			failed++
		} else {
			passed++
		}
		fmt.Fprintf(w, "%s %6.1fs  %s\n", verdict, time.Since(start).Seconds(), s.name)
		if err != nil {
			fmt.Fprintf(w, "%s\n%v\n", strings.TrimSpace(out), err)
		}
	}
	failed += closing(w, missing, require)
	fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return 1
	}
	return 0
}

// closing names what could not run, and counts what had to.
func closing(w io.Writer, missing map[string]bool, require []string) (failed int) {
	var names []string
	for _, name := range toolNames() {
		if missing[name] {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		fmt.Fprintf(w, "could not run, not found here: %s\n", strings.Join(names, ", "))
	}
	for _, name := range require {
		if missing[name] {
			fmt.Fprintf(w, "FAIL %s is required\n", name)
			failed++
		}
	}
	return failed
}
