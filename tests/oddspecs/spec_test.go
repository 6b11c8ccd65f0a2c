// Package oddspecs proves that nothing of the shipped spec is wired into
// hand-written code: other specs, deliberately odd, generate trees in three
// languages that compile and pass vectors derived from their own models.
package oddspecs

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/conformance"
)

// names are the specs in testdata.
var names = []string{"odd", "nozlib", "tiny"}

func load(t *testing.T, name string) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel("testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSpecsAreValid(t *testing.T) {
	for _, name := range names {
		t.Run(name, func(t *testing.T) { load(t, name) })
	}
}
