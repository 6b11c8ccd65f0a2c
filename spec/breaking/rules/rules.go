// Package rules holds the kinds of change to a spec: one table, of which spec/breaking
// reports findings, and spec knows the ids that an ignore may name.
package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Rule is one kind of change. ID stays the same from release to release. Why ends
// the sentence of each finding. Before is a piece of the shipped spec, and After is
// the same piece after an edit that the rule finds; the tests execute both.
type Rule struct {
	ID            string
	Severity      Severity
	Title, Why    string
	Before, After string
}

// A Group is the rules of one part of a spec. Title is its heading in docs/breaking.md.
type Group struct {
	Title string
	Rules []Rule
}

// Groups are all the rules, in the order of a spec's sections.
func Groups() []Group {
	return []Group{
		{"Names, errors and limits", coreRules},
		{"Sections", sectionRules},
		{"Tables of codes", tableRules},
		{"Records and fields", fieldRules},
		{"Layouts", layoutRules},
		{"Formats and selections", formatRules},
		{"Deltas", deltaRules},
		{"Requests", requestRules},
		{"Compression", m2mRules},
		{"Short keys and values (T1)", tokenRules},
		{"MCP", mcpRules},
	}
}

var allRules = func() (list []Rule) {
	for _, g := range Groups() {
		list = append(list, g.Rules...)
	}
	return list
}()

// All are all the rules, in the order of a spec's sections.
func All() []Rule { return slices.Clone(allRules) }

// IDs are the ids of all rules, in the order of All.
func IDs() []string {
	var ids []string
	for _, r := range allRules {
		ids = append(ids, r.ID)
	}
	return ids
}

// Lookup returns the rule of an id.
func Lookup(id string) (Rule, bool) {
	i := slices.IndexFunc(allRules, func(r Rule) bool { return r.ID == id })
	if i < 0 {
		return Rule{}, false
	}
	return allRules[i], true
}

// Explain says what the rule means and why, with its example as a diff.
func (r Rule) Explain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n\n%s: %s.\n\n", r.ID, r.Severity, sentence(r.Title), r.Why)
	if way := r.Way(); way != "" {
		fmt.Fprintf(&b, "%s.\n\n", sentence(way))
	}
	b.WriteString("For example:\n\n")
	before, after := lines(r.Before), lines(r.After)
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		fmt.Fprintf(&b, "      %s\n", before[0])
		before, after = before[1:], after[1:]
	}
	for _, line := range before {
		fmt.Fprintf(&b, "    - %s\n", line)
	}
	for _, line := range after {
		fmt.Fprintf(&b, "    + %s\n", line)
	}
	return b.String()
}

func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func lines(s string) []string {
	if s = strings.TrimSuffix(s, "\n"); s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}
