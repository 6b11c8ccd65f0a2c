package reference_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// elsewhere are the roles of kinds that only a part that is missing or fails
// raises: Brotli, a registry's store.
var elsewhere = []string{"not_available"}

// handwritten are the cases that are no derivation.
func handwritten(t *testing.T) []vectors.Case {
	t.Helper()
	var out []vectors.Case
	for _, topic := range committed(t) {
		if !strings.HasPrefix(topic.Topic, "derived-") {
			out = append(out, topic.Cases...)
		}
	}
	return out
}

func TestEveryErrorKindIsCovered(t *testing.T) {
	m, kinds := shipped(t), map[string]*vectors.Error{}
	for _, c := range handwritten(t) {
		for _, e := range expectedErrors(t, c) {
			kinds[e.Kind] = e
		}
	}
	for _, e := range m.Errors {
		got := kinds[e.Kind]
		if got == nil && !slices.Contains(elsewhere, e.Role) {
			t.Errorf("no vector expects %s", e.Kind)
		}
		if got == nil {
			continue
		}
		for field, there := range map[string]bool{
			"char": got.Char != "", "position": got.Position != nil, "length": got.Length != nil, "field": got.Field != "", "reference": got.Reference != "",
		} {
			if there != slices.Contains(e.Fields, field) {
				t.Errorf("%s and its field %s: %v", e.Kind, field, there)
			}
		}
	}
}

// expectedErrors are the error of a case, or those among a session's answers.
func expectedErrors(t *testing.T, c vectors.Case) []*vectors.Error {
	t.Helper()
	if c.Error != nil {
		return []*vectors.Error{c.Error}
	}
	var out []*vectors.Error
	if c.Op == "session" {
		var answers []struct{ Error *vectors.Error }
		if err := json.Unmarshal(c.Expected, &answers); err != nil {
			t.Fatal(err)
		}
		for _, a := range answers {
			if a.Error != nil {
				out = append(out, a.Error)
			}
		}
	}
	return out
}
