// Package oddspecs proves that nothing of the shipped spec is wired into
// hand-written code: other specs, deliberately odd, generate trees in three
// languages that compile and pass vectors derived from their own models.
package oddspecs

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
)

// paths are the specs in testdata, where tests/randomspecs puts those that
// failed, the example, those whose vectors are worked by hand and, since
// users generate trees of it too, the shipped one.
var paths = func() map[string]string {
	list := map[string]string{
		"tickets": root + "/examples/own-protocol/tickets.yaml",
		"compact": root + "/spec/compact.yaml",
	}
	for _, name := range handNames {
		list[name] = hand + name + ".yaml"
	}
	kept, err := filepath.Glob("testdata/*.yaml")
	if err != nil {
		panic(err)
	}
	for _, path := range kept {
		list[strings.TrimSuffix(filepath.Base(path), ".yaml")] = path
	}
	return list
}()

var names = slices.Sorted(maps.Keys(paths))

func load(t *testing.T, name string) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel(paths[name])
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
