package main

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/tests/pages"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The pages show what really happens; docs/mcp.md is that of the other program.
func TestPages(t *testing.T) {
	all, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	others := []string{"mcp.md"}
	if toolchain.Sampled(t) {
		others = append(others, "conformance.md") // which compiles trees, as TestNextStepsAreFollowed does
	}
	all = slices.DeleteFunc(all, func(path string) bool { return slices.Contains(others, filepath.Base(path)) })
	if shown := pages.Run(t, append(all, filepath.Join("..", "..", "README.md"))...); shown < 7 {
		t.Errorf("only %d blocks", shown)
	}
}
