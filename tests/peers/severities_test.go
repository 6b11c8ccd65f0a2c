package peers

import (
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// severities has the peers themselves show the severity that the findings have.
func severities(t *testing.T, peers fleet) {
	oldToNew, newToOld := peers.oldToNew(t), peers.newToOld(t)
	open := openFields(load(t, "new"))
	for _, e := range edits {
		shown := rules.Safe
		switch {
		case len(oldToNew(e)) > 0 || slices.ContainsFunc(e.messages(), func(m message) bool { return m.misread(t, open) }):
			shown = rules.WireBreaking
		case len(newToOld(e)) > 0:
			shown = rules.ReadersFirst
		case slices.ContainsFunc(e.messages(), func(m message) bool { return m.old.gives != m.new.gives }):
			shown = rules.EncoderOnly
		}
		if want := e.severity(t); shown != want {
			t.Errorf("%s: the peers show %s, and the findings say %s", e.record, shown, want)
		}
	}
}

// misread says whether somebody writes the frame, and old and new peers read other things
// in it. TestPeers has made sure that they read what the table says.
func (m message) misread(t *testing.T, open map[string]bool) bool {
	t.Helper()
	written := m.old.gives != "" || m.new.gives != ""
	values := strings.HasPrefix(m.old.reads, "{") && strings.HasPrefix(m.new.reads, "{")
	return written && values && contradict(parsed(t, m.old.reads), parsed(t, m.new.reads), open)
}

// contradict leaves out what only one has: the other has passed over it.
func contradict(a, b any, open map[string]bool) bool {
	switch a := a.(type) {
	case map[string]any:
		b, _ := b.(map[string]any)
		for name, value := range a {
			if other, both := b[name]; both && !open[name] && contradict(value, other, open) {
				return true
			}
		}
		return false
	case []any:
		b, _ := b.([]any)
		return !slices.EqualFunc(a, b, func(x, y any) bool { return !contradict(x, y, open) })
	}
	return a != b
}

// openFields are those of open tables: an old peer passes on what it has no row for, and
// to a new one that is the row's code again.
func openFields(f *spec.File) map[string]bool {
	open := map[string]bool{}
	for _, r := range f.Records {
		for i := range r.Fields {
			if t := f.TableOf(r.Fields[i].Scalar().V); t != nil && t.Open != nil {
				open[r.Fields[i].Name.V] = true
			}
		}
	}
	return open
}
