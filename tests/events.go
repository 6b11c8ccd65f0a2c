package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
}

// digest keeps the failures of a run and the reasons of skipped tests, which go
// test does not show by itself.
func digest(events io.Reader) (failures string, skipped map[string][]string) {
	outputs := map[string]*strings.Builder{}
	skipped = map[string][]string{}
	var failed strings.Builder
	lines := bufio.NewReader(events)
	for {
		line, err := lines.ReadString('\n')
		if line == "" && err != nil {
			return failed.String(), skipped
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
		switch {
		case e.Action == "fail" || e.Action == "build-fail":
			failed.WriteString(outputs[key].String())
		case e.Action == "skip" && e.Test != "":
			why := reason(outputs[key].String())
			skipped[why] = append(skipped[why], e.Test)
		}
	}
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
