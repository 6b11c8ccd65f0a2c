package peers

import (
	"slices"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// orders upgrades peers of a readers-first edit in both orders. In each state of the
// fleet, callers give the writers all that their spec knows.
func orders(t *testing.T, peers fleet) {
	for _, state := range []struct {
		what string
		lost map[string][]string // what callers gave and some reader refused
		from func(edit) []string
	}{
		{"readers first: the readers are new", nil, peers.oldToNew(t)},
		{"then the writers, too", nil, func(e edit) []string { return e.lost(t, peers.new, peers.new, newGives) }},
		{
			"writers first: the writers are new",
			map[string][]string{"alert": {`{"status":"paused"}`}, "letter": {`{"stage":"draft"}`}},
			peers.newToOld(t),
		},
	} {
		for _, e := range edits {
			if e.severity(t) != rules.ReadersFirst {
				continue
			}
			if got := state.from(e); !slices.Equal(got, state.lost[e.record]) {
				t.Errorf("%s: %s: refused is %q, want %q", state.what, e.record, got, state.lost[e.record])
			}
		}
	}
	notYetGiven(t, peers.old)
}

// notYetGiven says why old writers are no danger to anybody: they refuse a new code.
func notYetGiven(t *testing.T, writers []*conformance.Dialogue) {
	for _, e := range edits {
		for _, m := range e.messages() {
			if e.severity(t) != rules.ReadersFirst || m.old.gives != "" {
				continue
			}
			for _, w := range writers {
				if frame, err := m.write(t.Context(), w, m.new.gives); err == nil {
					t.Errorf("the old %s writes %s as %v", w.Language, m.new.gives, frame)
				}
			}
		}
	}
}

func oldGives(m message) string { return m.old.gives }
func newGives(m message) string { return m.new.gives }

func (f fleet) oldToNew(t *testing.T) func(edit) []string {
	return func(e edit) []string { return e.lost(t, f.old, f.new, oldGives) }
}

func (f fleet) newToOld(t *testing.T) func(edit) []string {
	return func(e edit) []string { return e.lost(t, f.new, f.old, newGives) }
}

// lost is what callers gave to writers and readers refused: each writer in turn talks to
// all readers. What only some of them refuse is a fault.
func (e edit) lost(t *testing.T, writers, readers []*conformance.Dialogue, gives func(message) string) (values []string) {
	t.Helper()
	for _, m := range e.messages() {
		value := gives(m)
		if value == "" {
			continue
		}
		refusals := m.refusals(t, value, writers, readers)
		if refusals != 0 && refusals != len(writers)*len(readers) {
			t.Errorf("%s in %s: some readers refuse it, and some do not", value, m.format)
		}
		if refusals != 0 && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// refusals counts the pairs of a writer and a reader that lose the value.
func (m message) refusals(t *testing.T, value string, writers, readers []*conformance.Dialogue) (n int) {
	t.Helper()
	for _, w := range writers {
		frame, err := m.write(t.Context(), w, value)
		if err != nil {
			t.Error(err)
		}
		for _, r := range readers {
			if _, err := m.read(t.Context(), r, frame); err != nil {
				n++
			}
		}
	}
	return n
}
