package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A program that is built of a tag says so. It takes a clone, which go stamps.
func TestVersionOfATag(t *testing.T) {
	if os.Getenv("COMPACT_LONG") == "" {
		t.Skip("builds the program anew: for long runs")
	}
	s := newShell(t)
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	s.types("git clone -q --depth 1 'file://" + root + "' clone && git -C clone tag v1.2.3")
	s.types("cd clone && go build -buildvcs=true -o ../built ./cmd/compactgen")
	if out := s.types("./built --version"); !strings.HasPrefix(out, "compactgen v1.2.3 (go1.") {
		t.Errorf("it says %q", out)
	}
}
