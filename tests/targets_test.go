package main

import (
	"slices"
	"testing"
)

func TestFuzzTargetsAreFound(t *testing.T) {
	list := fuzzTargets("..")
	for _, want := range []target{{"FuzzDecode", "./../runtime/go"}, {"FuzzLoad", "./../spec"}, {"FuzzFrame", "./../cmd/compactgen/inspect"}} {
		if !slices.Contains(list, want) {
			t.Errorf("%v is not found among %v", want, list)
		}
	}
	names := map[target]bool{}
	for _, x := range list {
		if names[x] {
			t.Errorf("%v twice", x)
		}
		names[x] = true
	}
}
