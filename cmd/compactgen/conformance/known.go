package conformance

import (
	"fmt"
	"regexp"
	"strings"
)

// parseKnown reads the list of cases that are known to fail: a line names a
// case, and the comment above it says why it fails.
func parseKnown(list string) ([]string, error) {
	var names []string
	reason := false
	for i, line := range strings.Split(list, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			reason = false
		case strings.HasPrefix(line, "#"):
			reason = true
		case !reason:
			return nil, fmt.Errorf("known-failing.txt:%d: %s has no comment above it that says why", i+1, line)
		default:
			names = append(names, line)
			reason = false
		}
	}
	return names, nil
}

// forgive takes known failures out of the report. A listed case that passes,
// or that does not exist, is a failure itself.
func (r *Report) forgive(known []string, jobs []job, run *regexp.Regexp) {
	exists := map[string]bool{}
	for _, j := range jobs {
		exists[j.name] = true
	}
	failed := map[string]bool{}
	for _, f := range r.Failures {
		failed[f.Case] = true
	}
	for _, name := range known {
		switch {
		case !run.MatchString(name):
		case !exists[name]:
			r.fail(Failure{Case: name, Language: "known-failing.txt", Got: "there is no such case"})
		case !failed[name]:
			r.fail(Failure{Case: name, Language: "known-failing.txt", Want: "a failure", By: "the list", Got: "it passes: take it off the list"})
		default:
			r.KnownBad++
			r.drop(name)
		}
	}
}

func (r *Report) drop(name string) {
	kept := r.Failures[:0]
	for _, f := range r.Failures {
		if f.Case != name {
			kept = append(kept, f)
		}
	}
	r.Failures = kept
}
