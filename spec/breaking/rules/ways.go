package rules

import (
	"maps"
	"slices"
)

// readersFirst is the way out of what the severity of that name says.
const readersFirst = "readers first: --rollout readers-first; writers use it in the next release"

// ways lead from the old spec to the new one by steps that break nothing, where there are such.
// Tests execute them.
var ways = map[string]string{
	"format-prefix":           "add it to legacy_prefixes now, and exchange both in the next release",
	"format-chain":            "leave it and add another format that no selection names, readers first; selections name it in the next release",
	"format-added-chosen":     "leave it out of the selections, or at the end of the formats, readers first; the next release chooses it",
	"payload-version-written": "let another version be the default and the fallback, readers first; make it so in the next release",
	"payload-fields":          "leave it and add another version, readers first; make that the default in the next release",
	"delta-operation-added":   "add it with unasked: false now; take that out in the next release",
}

// Ways are the rules that have a way of their own.
func Ways() []string { return slices.Sorted(maps.Keys(ways)) }

// Way is how to come there without breaking anything; "" if there is none, or none is needed.
func (r Rule) Way() string {
	if r.Severity == ReadersFirst {
		return readersFirst
	}
	return ways[r.ID]
}
