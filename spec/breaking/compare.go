// Package breaking compares two specs and says how each change affects peers that
// still speak the old one. docs/breaking.md is its documentation.
package breaking

import (
	"fmt"
	"strconv"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// Compare returns the changes from the old specs to the new one, and the ignores of the new one
// that no finding needs. What several old specs show is one finding.
func Compare(new *spec.File, old ...*spec.File) (findings Findings, unused []spec.Ignore) {
	for _, o := range old {
		findings = findings.with(compare(o, new))
	}
	unused = findings.ignore(new.Breaking.Ignore)
	return findings.sorted(new.Path), unused
}

func compare(old, new *spec.File) Findings {
	c := &comparison{old: old, new: new, oldFile: old.Path}
	if old.Path == new.Path {
		c.oldFile += " (old)"
	}
	for _, section := range []func(){
		c.protocol, c.errors, c.limits, c.sections, c.alphabet, c.level, c.records, c.deltas, c.requests, c.compression, c.mcp,
	} {
		section()
	}
	return c.found
}

type comparison struct {
	old, new *spec.File
	oldFile  string // its name in findings
	pairs    []recordPair
	found    Findings
}

// add adds a finding at a place in the new file.
func (c *comparison) add(pos spec.Pos, rule, symbol, format string, args ...any) {
	c.record(c.new.Path, pos, rule, symbol, format, args...)
}

// gone adds a finding about what only the old file holds.
func (c *comparison) gone(pos spec.Pos, rule, symbol, format string, args ...any) {
	c.record(c.oldFile, pos, rule, symbol, format, args...)
}

func (c *comparison) record(file string, pos spec.Pos, rule, symbol, format string, args ...any) {
	r, known := rules.Lookup(rule)
	if !known {
		panic("breaking: no rule " + rule)
	}
	message := fmt.Sprintf(format, args...) + ": " + r.Why
	if way := r.Way(); way != "" {
		message += "; " + way
	}
	// What is left out has no place.
	c.found = append(c.found, Finding{
		File: file, Pos: place(pos, spec.Pos{Line: 1, Col: 1}), Rule: r.ID, Severity: r.Severity, Symbol: symbol,
		Message: message, Against: []string{c.old.Path},
	})
}

// further adds to the words of the last finding.
func (c *comparison) further(words string) {
	if last := &c.found[len(c.found)-1]; words != "" {
		last.Message += "; " + words
	}
}

// text compares two values that both files hold.
func (c *comparison) text(old, new spec.Text, rule, symbol, what string) {
	if old.V != new.V {
		c.add(new.Pos, rule, symbol, "%s is %q and was %q", what, new.V, old.V)
	}
}

// changed compares two texts of which either may be absent; pos is where the new
// one would stand.
func (c *comparison) changed(pos spec.Pos, old, new spec.Text, rule, symbol, what string) {
	if old.V != new.V {
		c.add(place(new.Pos, pos), rule, symbol, "%s is %s and was %s", what, quotedOrNone(new), quotedOrNone(old))
	}
}

func quotedOrNone(t spec.Text) string {
	if !t.Set() {
		return "none"
	}
	return strconv.Quote(t.V)
}

func (c *comparison) integer(old, new spec.Int, rule, symbol, what string) {
	if old.V != new.V {
		c.add(new.Pos, rule, symbol, "%s is %d and was %d", what, new.V, old.V)
	}
}

// ignore marks the findings that the new spec accepts.
func (fs Findings) ignore(list []spec.Ignore) (unused []spec.Ignore) {
	for _, i := range list {
		used := false
		for j := range fs {
			f := &fs[j]
			if f.Rule == i.Rule.V && (!i.At.Set() || f.Symbol == i.At.V) {
				f.Ignored, used = i.Reason.V, true
			}
		}
		if !used {
			unused = append(unused, i)
		}
	}
	return unused
}

// index finds the elements of a list by a key; doubled keys have been refused.
func index[K comparable, T any](list []T, key func(*T) K) map[K]*T {
	m := make(map[K]*T, len(list))
	for i := range list {
		m[key(&list[i])] = &list[i]
	}
	return m
}

// sameTexts says whether two lists hold the same texts in the same order.
func sameTexts(a, b []spec.Text) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].V != b[i].V {
			return false
		}
	}
	return true
}

func values(list []spec.Text) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.V
	}
	return out
}
