package main

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/tests/pages"
)

// The pages show what really happens; docs/mcp.md is that of the other program.
func TestPages(t *testing.T) {
	all, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	all = slices.DeleteFunc(all, func(path string) bool { return filepath.Base(path) == "mcp.md" })
	if shown := pages.Run(t, append(all, filepath.Join("..", "..", "README.md"))...); shown < 7 {
		t.Errorf("only %d blocks", shown)
	}
}
