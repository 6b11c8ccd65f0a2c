package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

// digested is what a run said that go test does not show by itself.
type digested struct {
	failures string
	skipped  map[string][]string // tests, by reason
	sampled  []string            // packages with tests that took a sample
	seconds  map[string]float64  // of each package, or step
}

func (d *digested) add(e digested) {
	for why, tests := range e.skipped {
		d.skipped[why] = append(d.skipped[why], tests...)
	}
	d.sampled = append(d.sampled, e.sampled...)
	maps.Copy(d.seconds, e.seconds)
}

func digest(events io.Reader) digested {
	outputs := map[string]*strings.Builder{}
	var failed strings.Builder
	d := digested{skipped: map[string][]string{}, seconds: map[string]float64{}}
	lines := bufio.NewReader(events)
	for {
		line, err := lines.ReadString('\n')
		if line == "" && err != nil {
			d.failures = failed.String()
			return d
		}
		var e event
		if json.Unmarshal([]byte(line), &e) != nil {
			failed.WriteString(line) // of the go command itself
			continue
		}
		key := e.Package + e.ImportPath + " " + e.Test
		if outputs[key] == nil {
			outputs[key] = &strings.Builder{}
		}
		outputs[key].WriteString(e.Output)
		short := strings.TrimPrefix(e.Package, "github.com/compactgen/compactgen/")
		sample := strings.Contains(e.Output, toolchain.Sample)
		if sample && !slices.Contains(d.sampled, short) {
			d.sampled = append(d.sampled, short)
		}
		switch {
		case e.Action == "fail" || e.Action == "build-fail":
			failed.WriteString(outputs[key].String())
		case e.Action == "skip" && e.Test != "":
			if why := reason(outputs[key].String()); why != toolchain.Sample {
				d.skipped[why] = append(d.skipped[why], e.Test)
			}
		}
		if e.Test == "" && e.Elapsed > 0 {
			d.seconds[short] = e.Elapsed
		}
	}
}

// slowest lists ten parts with their seconds.
func slowest(seconds map[string]float64) string {
	names := slices.SortedFunc(maps.Keys(seconds), func(a, b string) int { return cmp.Compare(seconds[b], seconds[a]) })
	var parts []string
	for _, name := range names[:min(10, len(names))] {
		parts = append(parts, fmt.Sprintf("%s %.0f", name, seconds[name]))
	}
	return strings.Join(parts, ", ")
}

var said = regexp.MustCompile(`(?m)^ +[^ :]+\.go:[0-9]+: (.*)`)

// reason is the last line of a skipped test: "    x_test.go:1: why".
func reason(output string) string {
	lines := said.FindAllStringSubmatch(output, -1)
	if len(lines) == 0 {
		return "for no reason"
	}
	return lines[len(lines)-1][1]
}

// listSkipped is one line: reasons, each with a test, and how many more.
func listSkipped(skipped map[string][]string) string {
	var parts []string
	for _, why := range slices.Sorted(maps.Keys(skipped)) {
		tests := skipped[why]
		part := fmt.Sprintf("%s (%s", why, tests[0])
		if len(tests) > 1 {
			part += fmt.Sprintf(" and %d more", len(tests)-1)
		}
		parts = append(parts, part+")")
	}
	return strings.Join(parts, "; ")
}
